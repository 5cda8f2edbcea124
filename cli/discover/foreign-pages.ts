/**
 * Reports files that other generators or systems treat as pages and docsgen does not; without a finding, they would be
 * missing silently. In: the paths found, and which of them are pages. Out: a diagnostic for each MDX file, each `_index.md`
 * (Hugo has one in every folder), each file whose extension has capitals, and each file that is the navigation of Rspress,
 * GitBook or mdBook.
 */
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import type { Diagnostic, SourceFile } from '../types.js';

const MDX = /(?:^|\/)([^/]+)\.mdx$/;
const EXTENSION = /\.[^./]+$/;
const ORDER = /(?:^|\/)_(?:meta|nav)\.json$/;
const SECTION_PAGE = /(?:^|\/)_(index\.[^/]+)$/;

type PathTests = Readonly<Record<'isPage' | 'isPrivate', (path: string) => boolean>>;

/** Whether a file would be the page of its folder but for the `_` of its name. */
export function isSectionPage(file: string, { isPage, isPrivate }: PathTests): boolean {
  const [path] = SECTION_PAGE.exec(file) ?? [];
  return path !== undefined && isPage(file) && !isPrivate(file.slice(0, -path.length));
}

export function findForeignPages(
  paths: readonly string[],
  { isPage, isPrivate }: PathTests,
): Diagnostic[] {
  return paths.flatMap((file) => {
    if (ORDER.test(file)) {
      const note = 'Write "sidebars" and "navbar" in the config, or "_category_.json" files.';
      const why = 'it is the navigation of Rspress';
      return diagnostic('foreign-syntax', `Cannot use "${file}": ${why}`, {
        file,
        place: FIRST_LINE,
        note,
      });
    }
    const [, name] = MDX.exec(file) ?? [];
    if (name !== undefined && !isPage(file) && !isPrivate(file))
      return report(file, {
        why: 'it is a page of MDX',
        note: `Set "markdown.format" to "detect" if its authors may run code in your build, or rename it to "${name}.md".`,
        cause: 'Page of MDX',
      });
    const [extension = ''] = EXTENSION.exec(file) ?? [];
    const isCapital =
      !isPage(file) && isPage(file.slice(0, -extension.length) + extension.toLowerCase());
    if (isCapital && !isPrivate(file))
      return report(file, {
        why: `it ends with "${extension}"`,
        note: `Rename it: pages end with "${extension.toLowerCase()}".`,
        cause: `Page that ends with "${extension}"`,
      });
    const [path, index] = SECTION_PAGE.exec(file) ?? [];
    const folder = path === undefined ? '' : file.slice(0, -path.length);
    if (index === 'index.html' && !isPrivate(folder))
      return report(file, {
        why: 'it is a page of HTML',
        note: 'Write it in Markdown, as "index.md".',
        cause: 'Page of HTML',
      });
    return index !== undefined && isSectionPage(file, { isPage, isPrivate })
      ? report(file, {
          why: 'its name begins with "_"',
          note: `Rename it to "${index}" to make it a page.`,
          cause: `Section page "_${index}"`,
        })
      : [];
  });
}

/** A list of links to pages: the whole of a navigation. */
const LINK_TO_PAGE = /^[ \t]*[*+-] \[[^\]\r\n]*\]\([^)\r\n]*\.md\)/m;

/** Finds `SUMMARY.md`, which GitBook and mdBook read as their navigation and docsgen as a page. */
export function findNavigationPages(
  pages: readonly SourceFile[],
  folders: readonly string[],
): Diagnostic[] {
  const paths = new Set(folders.map((folder) => `${folder}/SUMMARY.md`));
  return pages.flatMap((page) => {
    const file = page.path;
    // The text of an unchanged page is read only on demand.
    if (!paths.has(file) || !LINK_TO_PAGE.test(page.text)) return [];
    return diagnostic('foreign-syntax', `Cannot use "${file}" as navigation`, {
      file,
      place: FIRST_LINE,
      note: 'Write "sidebars" in the config, then remove the file: it is published as a page.',
    });
  });
}

function report(
  file: string,
  { why, note, cause }: { readonly why: string; readonly note: string; readonly cause: string },
): Diagnostic[] {
  const details = { file, place: FIRST_LINE, note, cause };
  return [diagnostic('foreign-syntax', `Cannot publish "${file}": ${why}`, details)];
}
