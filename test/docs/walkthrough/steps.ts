/**
 * Reads the steps of a page. In: its text. Out: its blocks in reading order: scripts that the reader runs, and files that the
 * reader writes. A block in `:::details`, and every tab but the first, is a side path: later steps do not see what it does.
 */
import type { Page } from '../content.js';

export interface Step {
  readonly kind: 'script' | 'file';
  readonly text: string;
  /** Line of the first line of the text in the page, from 1. */
  readonly line: number;
  /** Path of the file; for a script the machine, empty for the reader's own. */
  readonly title: string;
  /** The text is a part of the file, which stays. */
  readonly isAddition: boolean;
  /** Number of the side path, `null` on the way. */
  readonly sidePath: number | null;
  /** Number of the tabs around the step: all of them start where the first one does. */
  readonly alternatives: number | null;
}

const TITLE = /title="([^"]*)"/;
/** `a/b.tf`, `~/.aws/config`, `Dockerfile`; not `in the root account`. */
const PATH = /^(?:~\/|\.?[\w-]+\/)?[\w@.~/-]*(?:\.[\w.]+|\/[\w-]+|file|CODEOWNERS)$/;
const ADDITION = / \((?:add|change)[^)]*\)$/;
const ELISION = /(?:#|\/\/) *(?:…|\.\.\.)|^\s*(?:…|\.\.\.)/m;

export function stepsOf(page: Pick<Page, 'fences'>): Step[] {
  return page.fences.flatMap((fence): Step[] => {
    const { language, text, line, sidePath, alternatives } = fence;
    const place = { line, sidePath, alternatives };
    const title = TITLE.exec(fence.info)?.[1] ?? '';
    const path = title.replace(ADDITION, '');
    const isFile = PATH.test(path);
    if (isFile && language !== 'diff') {
      const isAddition = path !== title || ELISION.test(text);
      return [{ ...place, kind: 'file', text, title: path, isAddition }];
    }
    if (language !== 'bash') return [];
    return [{ ...place, kind: 'script', text, title, isAddition: false }];
  });
}
