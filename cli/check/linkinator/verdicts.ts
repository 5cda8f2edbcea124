/**
 * What linkinator has called good stays good while nothing changes that it depends on: the path, the file that answers it
 * with what was read in it, and the fragments asked for. In: the cache, and what is asked about. Out: what needs no second
 * asking. Faults are never kept, so that each build reports them again.
 */
import { cacheKey, type Cache } from '../../cache/cache.js';

/** All verdicts are one entry: as many files as pages would cost more than they save. */
const ENTRY = cacheKey('linkinator', []);

/** A path with base, and what is asked for there. */
export interface AskedPath {
  readonly path: string;
  /** With `#`; an empty one asks for the path alone. */
  readonly fragments: readonly string[];
  /** The output file that answers. */
  readonly file: string | null;
  /** Of the file's text, and of the links and anchors in it; empty for what is no document. */
  readonly hash: string;
  readonly linksHash: string;
}

/** Whether the word holds while the text of the file is the same, and while its links and anchors are. */
export interface Standing {
  readonly ofText: boolean;
  readonly ofLinks: boolean;
}

/** Fragments that are good while a hash is the same, joined by spaces, of which they have none. */
type Good = readonly [hash: string, fragments: string];
type Row = readonly [path: string, file: string, ofText: Good | null, ofLinks: Good | null];

interface Noted {
  readonly asked: AskedPath;
  readonly ofText: Set<string>;
  readonly ofLinks: Set<string>;
}

export class KnownVerdicts {
  readonly #cache: Cache | null;
  readonly #rows: ReadonlyMap<string, Row>;
  /** Of this check, by path. */
  readonly #noted = new Map<string, Noted>();

  constructor(cache: Cache | null) {
    this.#cache = cache;
    const rows: readonly Row[] = JSON.parse(cache?.peek(ENTRY) ?? '[]');
    this.#rows = new Map(rows.map((row) => [row[0], row]));
  }

  /** What an earlier check has found good of all that is asked. */
  recall({ path, fragments, file, hash, linksHash }: AskedPath): Standing {
    const [, answer, ofText = null, ofLinks = null] = this.#rows.get(path) ?? [];
    const isSame = answer === (file ?? '');
    return {
      ofText: isSame && covers(ofText, hash, fragments),
      ofLinks: isSame && covers(ofLinks, linksHash, fragments),
    };
  }

  /** For the next check: all that is asked is good. */
  note(asked: AskedPath, { ofText, ofLinks }: Standing): void {
    const known = this.#noted.get(asked.path);
    const noted = known ?? { asked, ofText: new Set(), ofLinks: new Set() };
    if (known === undefined) this.#noted.set(asked.path, noted);
    for (const fragment of asked.fragments) {
      if (ofText) noted.ofText.add(fragment);
      if (ofLinks) noted.ofLinks.add(fragment);
    }
  }

  /** Something there is broken. */
  forget(path: string): void {
    this.#noted.delete(path);
  }

  /** Replaces what was kept: verdicts on documents that are gone go with them. */
  save(): void {
    const rows = [...this.#noted.values()]
      .map(({ asked: { path, file, hash, linksHash }, ofText, ofLinks }): Row => {
        const [text, links] = [join(hash, ofText), join(linksHash, ofLinks)];
        return [path, file ?? '', text, links];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1));
    this.#cache?.set(ENTRY, JSON.stringify(rows));
  }
}

/** Whether anything is known: if not, all will be asked. */
export function hasVerdicts(cache: Cache): boolean {
  return cache.has(ENTRY);
}

/** For the next check that asks. */
export function keepVerdicts(cache: Cache): void {
  cache.keep(ENTRY);
}

function covers(good: Good | null, hash: string, fragments: readonly string[]): boolean {
  if (good === null || good[0] !== hash) return false;
  const known = new Set(good[1].split(' '));
  return fragments.every((fragment) => known.has(fragment));
}

/** The same in whichever order they were asked for. */
function join(hash: string, fragments: ReadonlySet<string>): Good | null {
  return fragments.size === 0 ? null : [hash, [...fragments].sort().join(' ')];
}
