/**
 * Which addresses of a site are taken. In: the permalinks of its pages and indexes. Out: whether one is free. To some file
 * systems and hosts another letter case or Unicode form is no other address.
 */
import { decodePermalink } from '../path.js';

export class TakenPermalinks {
  readonly #permalinks = new Set<string>();
  readonly #folded = new Set<string>();

  constructor(permalinks: readonly string[]) {
    for (const permalink of permalinks) this.add(permalink);
  }

  /** As they were given. */
  get all(): string[] {
    return [...this.#permalinks];
  }

  has(permalink: string): boolean {
    return this.#folded.has(fold(permalink));
  }

  add(permalink: string): void {
    this.#permalinks.add(permalink);
    this.#folded.add(fold(permalink));
  }
}

/** What a file system that ignores letter case and Unicode form makes of a permalink. */
export function fold(permalink: string): string {
  return foldPath(decodePermalink(permalink));
}

/** The same of the path of a file. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
