/**
 * Reports ids that occur twice on a page. An id in the page's own text is reported at its place in the source; an id that
 * the shell or a component adds is one finding for the whole site. Documents that docsgen did not write are not checked.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostic, FIRST_LINE, placeOfLine } from '../diagnostics/diagnostic.js';
import { allRoutes } from '../paths/site-languages.js';
import { compare, outputPath } from '../paths/path.js';
import type { Diagnostic, ParsedPage, Place, Site } from '../types.js';
import { sourceOf } from './cause-sources.js';
import { describePages } from './causes.js';
import { placeOfRange } from './find-place.js';
import type { EmittedPage } from './links.js';
import { blankCode } from './markdown-code.js';
import { extractPage } from './read/extract.js';

const WAY_OUT = 'Links to it lead to the first element. Rename one of the two.';

/** The source file of a document; `anchors` are those of the file itself. */
type Source = Pick<ParsedPage, 'path' | 'headings' | 'anchors'>;

export function reportDuplicateIds(pages: readonly EmittedPage[], site: Site): Diagnostic[] {
  const sources = new Map<string, Source | null>();
  for (const route of allRoutes(site))
    sources.set(outputPath(route.permalink), route.page !== undefined ? route.page : null);
  const diagnostics = new Map<string, Diagnostic>();
  const ofShell = new Map<string, string[]>();
  for (const page of pages) {
    if (page.duplicateIds.length === 0) continue;
    const source = sources.get(page.file) ?? null;
    if (!sources.has(page.file) && sourceOf(site, page.file) !== null) continue;
    const own = page.duplicateIds.filter((id) => source !== null && hasAnchor(source, id));
    for (const id of page.duplicateIds) {
      if (!own.includes(id)) ofShell.set(id, [...(ofShell.get(id) ?? []), page.file]);
    }
    // A page with two permalinks is one file.
    if (source !== null && own.length > 0)
      diagnostics.set(source.path, reportPage(source, own, site.config.siteDir));
  }
  // A component of the only page that has them adds the ids; the shell is on all pages.
  const pageOf = ([file = '', other]: readonly string[]) =>
    other === undefined ? (sources.get(file)?.path ?? null) : null;
  const shared = [...ofShell].sort(([a], [b]) => compare(a, b));
  return [
    ...diagnostics.values(),
    ...shared.map(([id, files]) =>
      diagnostic('duplicate-id', `Duplicate id "${id}"`, {
        file: pageOf(files),
        note: `${WAY_OUT} ${describePages(files)}`,
      }),
    ),
  ];
}

function reportPage(source: Source, ids: readonly string[], siteDir: string): Diagnostic {
  const [first = '', ...others] = ids;
  const more =
    others.length === 0 ? '' : ` The same goes for ${others.map((id) => `"${id}"`).join(', ')}.`;
  return diagnostic('duplicate-id', `Duplicate id "${first}"`, {
    ...placeOfId(source, first, siteDir),
    note: WAY_OUT + more,
  });
}

function hasAnchor(page: Source, id: string): boolean {
  return page.anchors.includes(id) || page.headings.some((heading) => heading.id === id);
}

/** Returns the line of a heading, or the last attribute with the id. */
function placeOfId(
  { path, headings }: Source,
  id: string,
  siteDir: string,
): { file: string; place: Place } {
  const heading = headings.find((other) => other.id === id);
  if (heading !== undefined)
    return { file: heading.file ?? path, place: placeOfLine(heading.line) };
  const text = readFileSync(join(siteDir, path), 'utf8').replace(/^\uFEFF/, '');
  const { idRanges = [] } = extractPage(blankCode(text), { places: true });
  const last = idRanges.findLast(([written]) => written === id)?.[1];
  return { file: path, place: last === undefined ? FIRST_LINE : placeOfRange(text, last) };
}
