/**
 * Finds slugs that repeat the folder of their page. In Starlight every slug is relative to the root of the docs; in docsgen
 * a slug without a slash in front is relative to the page's folder. In: a page, its folder and its slug. Out: a diagnostic,
 * or `null`.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, ParsedPage } from '../types.js';

interface Written {
  /** Folder, written as in ids. */
  readonly folder: string;
  readonly isIndex: boolean;
  /** Path of the docs in URLs, without slashes at its ends. */
  readonly docsPath: string;
}

export function findRepeatedFolder(
  { path, frontMatter: { slug = '' }, frontMatterPlaces }: ParsedPage,
  { folder, isIndex, docsPath }: Written,
): Diagnostic | null {
  const fromRoot = slug.split('/').filter(Boolean).join('/');
  const report = (what: string, note: string) =>
    diagnostic('foreign-syntax', `Slug "${slug}" repeats ${what}`, {
      file: path,
      place: frontMatterPlaces['slug'] ?? null,
      note,
    });
  const repeatsDocs = docsPath !== '' && `${fromRoot}/`.startsWith(`${docsPath}/`);
  if (repeatsDocs && !`${folder}/`.startsWith(`${docsPath}/`)) {
    const rest = fromRoot.slice(docsPath.length);
    const note = `A slug with "/" in front counts from the docs, which are at "/${docsPath}/". Write "${rest === '' ? '/' : rest}".`;
    return report('the path of the docs', note);
  }
  if (slug.startsWith('/') || folder === '' || !repeatsFolder(fromRoot, folder, isIndex))
    return null;
  const note =
    'A slug without "/" in front counts from the folder of the page, so that the folder is in the address twice. ' +
    `Write "/${fromRoot}".`;
  return report(`the folder "${folder}"`, note);
}

/** Whether the slug begins like the folder, contains the end of the folder's path, or is the folder of an index page. */
function repeatsFolder(slug: string, folder: string, isIndex: boolean): boolean {
  if (isIndex && (folder === slug || folder.endsWith(`/${slug}`))) return true;
  const [first, ...others] = slug.split('/');
  if (others.length === 0) return false;
  const above = slug.slice(0, slug.lastIndexOf('/'));
  return first === folder.split('/')[0] || folder.endsWith(`/${above}`);
}
