/**
 * Reports files whose names are almost those of category files and which therefore have no effect. In: the paths found, and
 * which of them are category files. Out: a diagnostic for each such file.
 */
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';

/** No page or image has such a name, because names that begin with "_" are not published. */
const NEARLY = /(?:^|\/)_categor(?:y|ies)_?\.([a-z]{2,5})$/i;
const READ = /^(?:json|ya?ml)$/;

export function findMisnamedCategories(
  paths: readonly string[],
  isCategory: (path: string) => boolean,
): Diagnostic[] {
  return paths.flatMap((file) => {
    const extension = NEARLY.exec(file)?.[1]?.toLowerCase();
    if (extension === undefined || isCategory(file)) return [];
    const isRead = READ.test(extension);
    const name = `_category_.${isRead ? extension : 'json'}`;
    const reason = `Cannot use "${file}": category files are called "_category_.json" or "_category_.yml"`;
    const note = isRead ? `Rename it to "${name}".` : `Write what it says as JSON into "${name}".`;
    return diagnostic('unused-category-file', reason, { file, place: FIRST_LINE, note });
  });
}
