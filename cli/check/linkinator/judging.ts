/**
 * Asks linkinator about URLs as they become known, so that it works while documents are still being read. In: one URL
 * after the other, those of one document together, and the cache. Out: the URLs that it calls broken.
 *
 * A URL that linkinator has called good is not asked about again while the same file answers it, and its text is the
 * same; in a check that is not thorough, while its links and anchors are, as far as our own pass can tell. Broken URLs
 * are never kept, so that each build reports them again.
 */
import { cacheKey, type Cache } from '../../cache/cache.js';
import { ELSEWHERE } from '../links.js';
import type { BrokenUrl, JudgedTree } from './messages.js';
import type { LinkinatorProcess } from './process.js';

/** linkinator looks through its list for every URL: one of 7,076 takes 17 s, lists of 200 and of 100 take 3.5 s. */
const DOCUMENTS_PER_BATCH = 100;

/** Batches on their way: one that it works at, and two that wait. */
const MAX_AHEAD = 3;

/** All verdicts are one entry: as many files as pages would cost more than they save. */
const ENTRY = cacheKey('linkinator', []);

/** The output file that answers a path. */
interface Answer {
  readonly file: string | null;
  /** Of the file's text, and of the links and anchors in it; empty for what is no document. */
  readonly hash: string;
  readonly linksHash: string;
}

export interface JudgedUrl extends Answer {
  /** With base. */
  readonly path: string;
  /** With `#`; an empty one asks for the document alone. */
  readonly fragment: string;
}

/** The fragments of a path that are asked for or good, with the file they are looked up in. */
interface Group extends Answer {
  readonly fragments: Set<string>;
}

type Row = readonly [path: string, answer: Answer, fragments: readonly string[]];

interface JudgingOptions {
  readonly cache: Cache | null;
  /** What was called good before counts while the text of the document is the same. */
  readonly isThorough: boolean;
}

export class Judging {
  readonly #answers: Promise<readonly BrokenUrl[]>[] = [];
  /** By path, as the three that follow. */
  #waiting = new Map<string, Group>();
  /** Good in an earlier check. */
  readonly #known: ReadonlyMap<string, Group>;
  /** Good in this one, if linkinator does not say otherwise. */
  readonly #good = new Map<string, Group>();

  constructor(
    readonly linkinator: Pick<LinkinatorProcess, 'judge'>,
    readonly tree: JudgedTree,
    readonly options: JudgingOptions,
  ) {
    const rows: readonly Row[] = JSON.parse(options.cache?.peek(ENTRY) ?? '[]');
    this.#known = new Map(
      rows.map(([path, answer, fragments]) => [path, { ...answer, fragments: new Set(fragments) }]),
    );
  }

  ask({ path, fragment, ...answer }: JudgedUrl): void {
    const group = this.#waiting.get(path);
    if (group !== undefined) {
      group.fragments.add(fragment);
      return;
    }
    if (this.#waiting.size === DOCUMENTS_PER_BATCH) this.#send();
    this.#waiting.set(path, { ...answer, fragments: new Set([fragment]) });
  }

  /** Resolves when linkinator is no more than some documents behind. */
  async room(): Promise<void> {
    await this.#answers.at(-MAX_AHEAD)?.catch(() => undefined);
  }

  /** Ends what was asked. Rejects with `LinkinatorFailure` when linkinator cannot answer. */
  async finish(): Promise<readonly BrokenUrl[]> {
    this.#send();
    const broken = (await Promise.all(this.#answers)).flat();
    for (const { url } of broken) this.#good.delete(new URL(url).pathname);
    // This replaces the verdicts of earlier checks: those on documents that are gone go with them.
    const rows = Array.from(this.#good, ([path, { fragments, ...answer }]): Row => {
      return [path, answer, [...fragments].sort()];
    });
    rows.sort(([a], [b]) => (a < b ? -1 : 1));
    this.options.cache?.set(ENTRY, JSON.stringify(rows));
    return broken;
  }

  #send(): void {
    const urls: string[] = [];
    for (const [path, group] of this.#waiting) {
      const known = this.#recall(path, group);
      this.#note(path, known === null ? group : { ...group, hash: known.hash });
      if (known === null)
        for (const fragment of group.fragments) urls.push(ELSEWHERE + path + fragment);
    }
    this.#waiting = new Map();
    if (urls.length === 0) return;
    const answer = this.linkinator.judge(this.tree, urls);
    // `finish()` reports a failure.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** `null`: something that is asked for has to be judged. */
  #recall(path: string, { file, hash, linksHash, fragments }: Group): Group | null {
    const known = this.#known.get(path);
    if (known === undefined || known.file !== file) return null;
    const isSame =
      known.hash === hash || (!this.options.isThorough && known.linksHash === linksHash);
    return isSame && [...fragments].every((one) => known.fragments.has(one)) ? known : null;
  }

  #note(path: string, group: Group): void {
    const noted = this.#good.get(path);
    const fragments = new Set([...(noted?.fragments ?? []), ...group.fragments]);
    // Fragments were judged in two texts: none is the one of all.
    const hash = noted === undefined || noted.hash === group.hash ? group.hash : '';
    this.#good.set(path, { ...group, hash, fragments });
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
