/**
 * Finds the scripts that pages name in their front matter. In: pages, and the config. Out: the file of each script, and a
 * finding for each name that is none.
 *
 * A page whose content may be from others must not decide which code of the site reaches readers. So a page of Markdown may
 * name only files in the folder that `scripts` of the config names. A page that is code of the site may name any file of it.
 */
import { readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { COMPONENT_PAGE } from '../paths/doc-path.js';
import { isFileAt } from '../fs/entries.js';
import { mayImport } from '../pages/page-format.js';
import { scriptPath } from '../pages/page-scripts.js';
import { compare } from '../paths/path.js';
import type { Diagnostic, ParsedPage, Problem, SiteConfig } from '../types.js';

export type WidgetPage = Pick<
  ParsedPage,
  'path' | 'frontMatter' | 'frontMatterPlaces' | 'elements'
>;
export type WidgetsConfig = Pick<
  SiteConfig,
  'siteDir' | 'mainDir' | 'base' | 'pages' | 'scripts'
> & { readonly markdown: Pick<SiteConfig['markdown'], 'format' | 'html'> };

export interface WidgetsRequest {
  /** The files of all scripts, relative to the site folder, each once. */
  readonly sources: readonly string[];
  /** The files that each page names, each once, by the path of the page. */
  readonly byPage: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
}

const EXTENSION = /\.(?:ts|m?js)$/;
const URL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export function collectWidgets(
  pages: readonly WidgetPage[],
  config: WidgetsConfig,
): WidgetsRequest {
  const byPage = new Map<string, readonly string[]>();
  const diagnostics: Diagnostic[] = [];
  for (const page of pages) {
    const found = [...new Set(page.frontMatter.scripts)].map((name) =>
      findScript(name, page, config),
    );
    const sources = found.flatMap((one) => ('source' in one ? one.source : []));
    if (sources.length > 0) byPage.set(page.path, [...new Set(sources)]);
    const place = page.frontMatterPlaces['scripts'] ?? null;
    for (const one of found)
      if ('reason' in one)
        diagnostics.push(
          diagnostic('script', one.reason, { file: page.path, place, note: one.note }),
        );
  }
  const sources = [...new Set([...byPage.values()].flat())].sort(compare);
  return { sources, byPage, diagnostics };
}

type Found =
  /** Relative to the site folder; the main site has files that a translation lacks. */
  { readonly source: string } | Problem;

function findScript(name: string, page: WidgetPage, config: WidgetsConfig): Found {
  const { siteDir, mainDir, scripts } = config;
  const refuse = (why: string, note: string) => ({
    reason: `Cannot load the script "${name}": ${why}`,
    note,
  });
  if (URL.test(name))
    return refuse(
      'it is a URL',
      'Save the script in a file of the site, and name the file. Readers then load it from the site itself.',
    );
  if (!EXTENSION.test(name))
    return refuse('its name does not end with ".ts", ".js" or ".mjs"', adviseOnKind(name));
  const path = scriptPath(name, page.path);
  if (path.startsWith('../'))
    return refuse('it is outside of the site folder', 'Move the file into the site folder.');
  if (!mayName(path, page, config))
    return refuse(
      'pages of Markdown may name only files in the folder for scripts',
      scripts === undefined
        ? 'Move the file to a folder such as "widgets", and write "scripts: \'widgets\'" in the config.'
        : `Move the file to "${scripts}", the folder that "scripts" in the config names.`,
    );
  const folder = [siteDir, mainDir].find(
    (root) => root !== undefined && isFileAt(join(root, path)),
  );
  if (folder !== undefined)
    return { source: relative(siteDir, join(folder, path)).replaceAll('\\', '/') };
  const near = didYouMean(posix.basename(path), listNames(join(siteDir, posix.dirname(path))));
  const advice = 'A path begins at the page, or with "/" at the site folder.';
  return refuse(`there is no file "${path}"`, [near, advice].filter(Boolean).join(' '));
}

function adviseOnKind(name: string): string {
  return /\.[jt]sx$/.test(name)
    ? 'Import a component of React in a page of MDX: it works in the browser as an island.'
    : 'Name a file of JavaScript or TypeScript, such as "./widget.ts".';
}

function mayName(path: string, page: WidgetPage, config: WidgetsConfig): boolean {
  const { pages, scripts, markdown } = config;
  const isIn = (folder: string | undefined, file: string) =>
    folder !== undefined && file.startsWith(`${folder}/`);
  const isCode =
    mayImport(page.path, markdown) &&
    (page.frontMatter.format !== 'md' || page.path.endsWith(COMPONENT_PAGE));
  return isCode || markdown.html === 'trust' || isIn(pages, page.path) || isIn(scripts, path);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && EXTENSION.test(entry.name) ? entry.name : [],
    );
  } catch {
    return [];
  }
}
