/** Reads a text file that may be missing. In: a path. Out: the text; a file that cannot be read counts as empty. */
import { readFileSync } from 'node:fs';

export function readTextIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
