/**
 * Keeps the permalinks that are taken. In: the permalinks of pages and indexes. Out: whether one is free. Permalinks that
 * differ only in letter case or Unicode form count as equal, as on some file systems and hosts.
 */
import { decodePermalink, foldPath } from '../paths/path.js';

export class TakenPermalinks {
  readonly #permalinks = new Set<string>();
  readonly #folded = new Set<string>();

  constructor(permalinks: readonly string[]) {
    for (const permalink of permalinks) this.add(permalink);
  }

  /** The permalinks as they were given. */
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

/** Normalizes a permalink like a file system that ignores letter case and Unicode form. */
export function fold(permalink: string): string {
  return foldPath(decodePermalink(permalink));
}
