/**
 * Plans the output: every file in it. In: the site, its bundle, its static files and its translations. Out: pages and units
 * by path, each path once, and a finding for each file that has no place. A build makes the whole plan; the watch server
 * makes a file when it is requested.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { OUTPUT_MARKER, ownFile } from '../paths/own-files.js';
import {
  addressOf,
  compare,
  foldPath,
  listAddresses,
  outputPath,
  pagePaths,
} from '../paths/path.js';
import type {
  MakeFile,
  OutputCopy,
  OutputFile,
  OutputPlan,
  OutputUnit,
  PagePart,
} from '../output-plan.js';
import type { Asset, Diagnostic, Route, Site } from '../types.js';
import { listCopies, type Copy, type PlanInput } from './copies.js';
import { sidebarFiles, siteDataFile } from './data-files.js';
import { planOwnFiles } from './own-files.js';
import { createRedirectDocument } from './redirect-document.js';

/** @example planOutput({ site, bundle, statics: [], translations: [], pagesKey: '' }).units.get('404.html') */
export function planOutput(input: PlanInput): OutputPlan {
  const { site } = input;
  const pages = planPages(site.routes);
  const made = new Map(listUnits(input).map((unit) => [unit.path, unit]));
  return {
    pages,
    ...placeCopies(listCopies(input), { site, pages, made }),
  };
}

function planPages(routes: readonly Route[]): Map<string, PagePart> {
  const pages = new Map<string, PagePart>();
  for (const route of routes) {
    const paths = pagePaths(route.permalink);
    pages.set(paths.document, { route, part: 'document' });
    pages.set(paths.data, { route, part: 'data' });
    if (route.page !== undefined) pages.set(paths.markdown, { route, part: 'markdown' });
  }
  return pages;
}

/** Lists the generated files besides pages, and the files that content links to. */
function listUnits(input: PlanInput): OutputUnit[] {
  const { site, bundle, pagesKey } = input;
  const sidebars = sidebarFiles(site);
  const { search, base } = site.data;
  return [
    ...[...bundle.files]
      .filter(([path]) => path !== bundle.widgetRunner || bundle.widgets !== undefined)
      .map(([path, content]) => fixedFile(path, content)),
    ...[siteDataFile(site), ...sidebars.values()].map(({ path, json }) => fixedFile(path, json)),
    ...site.redirects.map(({ from, to }): OutputFile => {
      const make: MakeFile = () => createRedirectDocument(to, site);
      return { kind: 'file', path: outputPath(from), key: '', make };
    }),
    ...site.assets.map(planCopy),
    ...(search === null
      ? []
      : [{ kind: 'folder' as const, path: search.indexUrl.slice(base.length), key: pagesKey }]),
    ...planOwnFiles({ ...input, sidebars }),
  ];
}

/** Plans the copy of a file that content links to. */
export function planCopy({ outputPath: path, sourcePath }: Asset): OutputCopy {
  return { kind: 'copy', path, sourcePath, isHashed: true };
}

/**
 * Plans a file with known content. The closure refers to nothing else, because the watch server keeps such files longer
 * than their site.
 */
function fixedFile(path: string, content: string | Uint8Array): OutputFile {
  return { kind: 'file', path, key: '', make: () => content, isHashed: true };
}

interface PlannedFiles {
  readonly site: Site;
  readonly pages: ReadonlyMap<string, PagePart>;
  readonly made: ReadonlyMap<string, OutputUnit>;
}

/** Adds copies to the plan. A copy never replaces a page, and replaces a generated file only where that is allowed. */
function placeCopies(
  copies: readonly Copy[],
  { site, pages, made }: PlannedFiles,
): Omit<OutputPlan, 'pages'> {
  const units = new Map(made);
  const folders = new Set<string>();
  for (const path of [...pages.keys(), ...made.keys()]) addFolders(path, folders);
  const addresses = listAddresses(site);
  const findSimilar = createSimilarFinder([...pages.keys(), ...made.keys(), ...folders], addresses);
  const replaced: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path, sourcePath, name, file, wayOut } of copies) {
    const refuse = (reason: string, note: string) =>
      diagnostics.push(
        diagnostic('duplicate-route', `${name} is not copied: ${reason}`, {
          file,
          note: `${note} ${wayOut}`,
        }),
      );
    const isTaken = (taken: string) => pages.has(taken) || units.has(taken);
    const ours = made.get(path);
    let similar: string | null;
    const { ifStatic = 'refused' } = ownFile(path) ?? {};
    const hasRoom =
      !folders.has(path) &&
      !listFolders(path).some((folder) => isTaken(folder) || isTaken(`${folder}/`)) &&
      (!isTaken(path) || (ours !== undefined && ifStatic !== 'refused'));
    if (!hasRoom)
      refuse(
        'the output has a file or folder of that name',
        WHY_OURS.get(path) ?? 'docsgen writes that file or folder itself.',
      );
    else if (addresses.has(addressOf(path)))
      refuse(
        `page "/${addressOf(path)}" has its address`,
        'Servers would show it in place of the page.',
      );
    else if ((similar = findSimilar(path)) !== null)
      diagnostics.push(reportSimilar({ name, file, wayOut }, similar));
    else if (ours === undefined || ifStatic === 'replaces') {
      units.set(path, { kind: 'copy', path, sourcePath });
      addFolders(path, folders);
      if (ours !== undefined && !isEmpty(path)) replaced.push(path);
    }
  }
  return { units, replaced: replaced.sort(compare), diagnostics };
}

/** Finds the path or the address of a page that differs from a path only in letter case or Unicode form. */
function createSimilarFinder(
  paths: readonly string[],
  addresses: ReadonlySet<string>,
): (path: string) => string | null {
  const pathByFolded = new Map(paths.map((path) => [foldPath(path), path]));
  const addressByFolded = new Map(Array.from(addresses, (address) => [foldPath(address), address]));
  return (path) => {
    const similar = pathByFolded.get(foldPath(path));
    if (similar !== undefined) return similar === path ? null : similar;
    const address = addressByFolded.get(foldPath(addressOf(path)));
    return address === undefined ? null : `/${address}`;
  };
}

function reportSimilar(
  { name, file, wayOut }: Pick<Copy, 'name' | 'file' | 'wayOut'>,
  similar: string,
): Diagnostic {
  return diagnostic(
    'colliding-route',
    `${name} differs from "${similar}" only in letter case or Unicode form`,
    { file, note: `Some file systems and hosts cannot tell them apart. ${wayOut}` },
  );
}

/** Replacing an empty file loses nothing, so it is not reported. */
function isEmpty(path: string): boolean {
  return path === '.nojekyll';
}

/** Reasons for generated files that no static file can replace. */
const WHY_OURS: ReadonlyMap<string, string> = new Map([
  [OUTPUT_MARKER, 'It marks the folder as one that docsgen may replace.'],
  ['404.html', 'It is a page of the theme: override its "pages/NotFoundPage".'],
]);

/** Stops at the first folder that is known: its parents are known too. Sites have many pages in few folders. */
function addFolders(path: string, folders: Set<string>): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

/** @example listFolders('a/b/c.txt') // ['a', 'a/b'] */
function listFolders(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join('/'));
}
