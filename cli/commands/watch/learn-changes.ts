/**
 * Parses the pages that have changed and decides how far each change reaches. In: changed files, what was known before,
 * and the new sources. Out: the new outlines when every change stays within its page, else `null`: then routes, sidebars
 * or links may be others.
 */
import type { Diagnostic, ParsedPage, SourceFile, Sources } from '../../types.js';
import type { FileChange } from './changes.js';
import type { PageStore } from './page-store.js';

interface Known {
  readonly store: PageStore;
  /** Pages of the last look, by path. */
  readonly before: ReadonlyMap<string, SourceFile>;
  readonly sources: Sources;
  /** Findings about the site: those of a page may stand at other lines after an edit. */
  readonly diagnostics: readonly Diagnostic[];
}

export async function learnChanges(
  files: readonly FileChange[],
  { store, before, sources, diagnostics }: Known,
): Promise<ReadonlyMap<string, ParsedPage> | null> {
  const now = new Map([...sources.docs, ...sources.blog].map((file) => [file.path, file]));
  const docs = new Set(sources.docs.map(({ path }) => path));
  const pages = new Map<string, ParsedPage>();
  let isContent = true;
  for (const { path, kind } of files) {
    const [old, file] = [before.get(path), now.get(path)];
    const known = old !== undefined && store.isExact(old) ? store.outline(old) : null;
    // Whole, because somebody is about to look at what he has just edited.
    if (file !== undefined) await store.read(file);
    const learned = file && store.outline(file);
    if (learned !== undefined) pages.set(path, learned);
    isContent &&= kind === 'edited' && docs.has(path);
    isContent &&= !diagnostics.some((found) => found.file === path);
    isContent &&= known !== null && learned !== undefined && isEditOfContent(known, learned);
  }
  return isContent ? pages : null;
}

/** Nothing that another page, a sidebar or the resolution of links depends on is different. */
function isEditOfContent(before: ParsedPage, after: ParsedPage): boolean {
  return describe(before) === describe(after);
}

function describe(page: ParsedPage): string {
  const { frontMatter, title, hasTitleHeading, description, headings, links } = page;
  const urls = links.map(({ url, kind }) => [url, kind]);
  return JSON.stringify([frontMatter, title, hasTitleHeading, description, headings, urls]);
}
