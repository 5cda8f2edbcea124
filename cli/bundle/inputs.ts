/**
 * The files that a bundle was made from. In: their paths. Out: by what they are known, and whether that can be believed.
 */
import { createHash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { UNSETTLED_MS } from '../fs/entries.js';

/** Of a file that is gone: empty, like no hash. */
export function hashFile(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64url');
  } catch {
    return '';
  }
}

/**
 * Of a file that was edited while a bundle was made nobody knows which text is in it; nor, of one that was gone for a
 * moment, whether it is. By what no program can set, unlike the date of a file.
 */
export function isChangedSince(look: Stats | undefined, startedMs: number): boolean {
  return look === undefined || look.ctimeMs > startedMs - UNSETTLED_MS;
}
