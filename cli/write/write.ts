/**
 * Writes the site into a staging folder. In: the site, its bundle, its pages as they are rendered, and the search
 * index. Out: the staged tree; nothing that readers see has changed yet.
 */
import { join } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { companionFolder, outputPath, withBase } from '../path.js';
import type { Bundle, Diagnostic, RenderedPage, Site } from '../types.js';
import { createDocument, createRedirectDocument } from './document.js';
import { createHeaders } from './headers.js';
import { LlmsFiles } from './llms.js';
import { hashedName, OutputTree, type OutputSummary } from './output-tree.js';
import { createRobots, createSitemap } from './sitemap.js';

/** Proves that a folder is docsgen's to replace. */
export const OUTPUT_MARKER = '.docsgen';

export interface WriteInput {
  readonly site: Site;
  readonly bundle: Bundle;
  readonly pages: AsyncIterable<RenderedPage>;
  /** Called with every page once it is written. */
  readonly onPage: (page: RenderedPage) => void;
  /** Asked for when all pages are written: the files of the search index, by path. */
  readonly search: () => Promise<ReadonlyMap<string, string | Uint8Array>>;
  readonly statics: readonly string[];
  /** Absolute; the caller removes it if the build fails. */
  readonly stagingDir: string;
  readonly outDir: string;
}

export interface Written extends OutputSummary {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
}

export async function writeSite(input: WriteInput): Promise<Written> {
  const { site, bundle } = input;
  const tree = new OutputTree(input.stagingDir, input.outDir);
  tree.write(
    OUTPUT_MARKER,
    'This folder is written by docsgen: its content is replaced at every build.\n',
  );
  for (const [path, content] of bundle.files) tree.write(path, content);
  const siteJson = JSON.stringify(site.data);
  const sitePath = hashedName('assets/site', '.json', siteJson);
  tree.write(sitePath, siteJson);
  writeSidebars(site, tree);
  const llms = new LlmsFiles(site);
  const context = { site, bundle, siteUrl: withBase(site.config.base, `/${sitePath}`) };
  for await (const page of input.pages) {
    const { permalink } = page.route;
    tree.write(outputPath(permalink), createDocument(page, context));
    tree.write(`${companionFolder(permalink)}page.json`, JSON.stringify(page.data));
    if (page.markdown !== null) tree.write(`${companionFolder(permalink)}index.md`, page.markdown);
    llms.add(page);
    input.onPage(page);
  }
  for (const { from, to } of site.redirects)
    tree.write(outputPath(from), createRedirectDocument(to, context));
  for (const { outputPath: path, sourcePath } of site.assets) tree.copy(path, sourcePath);
  for (const [path, content] of await input.search()) tree.write(path, content);
  tree.write('llms.txt', llms.index);
  tree.write('llms-full.txt', llms.full);
  tree.write('.nojekyll', '');
  const diagnostics = copyStatics(input, tree);
  const generated = {
    'sitemap.xml': createSitemap(site),
    'robots.txt': createRobots(site),
    _headers: createHeaders(site, bundle),
  };
  // A site may bring its own; what it says goes.
  for (const [path, content] of Object.entries(generated))
    if (content !== null && !tree.has(path)) tree.write(path, content);
  return { root: tree.root, ...tree.summary, diagnostics };
}

function writeSidebars(site: Site, tree: OutputTree): void {
  const urls: Record<string, string> = {};
  for (const [key, { nodes }] of site.sidebars) {
    const json = JSON.stringify(nodes);
    const path = hashedName(`assets/sidebar-${key.replaceAll('/', '-')}`, '.json', json);
    tree.write(path, json);
    urls[key] = withBase(site.config.base, `/${path}`);
  }
  tree.write('sidebars.json', JSON.stringify(urls));
}

/** A static file never hides a page. */
function copyStatics({ site, statics }: WriteInput, tree: OutputTree): Diagnostic[] {
  const { siteDir, staticDir } = site.config;
  return statics.flatMap((path) => {
    if (!tree.hasRoomFor(path)) {
      const note = 'docsgen writes that file or folder itself. Rename or remove the static file.';
      return [
        diagnostic(
          'duplicate-route',
          `Static file "${path}" is not copied: the output has a file or folder of that name`,
          { file: `${staticDir}/${path}`, note },
        ),
      ];
    }
    tree.copy(path, join(siteDir, staticDir, path));
    return [];
  });
}
