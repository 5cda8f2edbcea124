/**
 * Asks linkinator about URLs as soon as they are known, so that it works while documents are still being read. In: the
 * cache, and one URL after the other, those of one document together. Out: the URLs that it calls broken.
 * A good verdict is reused while the same file answers the URL. In a thorough check, the file's text must also be the same;
 * otherwise its links and anchors, as our own pass sees them. Broken verdicts are never stored, so that each build reports
 * them again.
 */
import { cacheKey, type Cache } from '../../cache/cache.js';
import { ELSEWHERE } from '../links.js';
import type { BrokenUrl, JudgedTree } from './messages.js';
import type { LinkinatorProcess } from './process.js';

/** linkinator scans its list for every URL: a list of 7,076 takes 17 s; lists of 200 or of 100 take 3.5 s. */
const DOCUMENTS_PER_BATCH = 100;

/** Maximum number of unanswered batches: one in progress and two waiting. */
const MAX_AHEAD = 3;

/** One entry holds all verdicts. A file per page would cost more time than it saves. */
const ENTRY = cacheKey('linkinator', []);

/** The output file that answers a path. */
interface Answer {
  readonly file: string | null;
  /** Hashes of the file's text, and of its links and anchors; empty for other files than documents. */
  readonly hash: string;
  readonly linksHash: string;
}

export interface JudgedUrl extends Answer {
  /** Path with base. */
  readonly path: string;
  /** Fragment with `#`; an empty one asks only for the document. */
  readonly fragment: string;
}

/** The requested or good fragments of a path, with the file that contains them. */
interface Group extends Answer {
  readonly fragments: Set<string>;
}

type Row = readonly [path: string, answer: Answer, fragments: readonly string[]];

interface JudgingOptions {
  readonly cache: Cache | null;
  /** Reuse a good verdict only while the document's text is the same. */
  readonly isThorough: boolean;
}

export class Judging {
  readonly #answers: Promise<readonly BrokenUrl[]>[] = [];
  /** URLs of the next batch, by path; the maps below have the same keys. */
  #waiting = new Map<string, Group>();
  /** URLs that an earlier check found good. */
  readonly #known: ReadonlyMap<string, Group>;
  /** URLs of this check. They are good unless linkinator calls them broken. */
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

  /** Resolves when linkinator has at most `MAX_AHEAD` batches left. */
  async room(): Promise<void> {
    await this.#answers.at(-MAX_AHEAD)?.catch(() => undefined);
  }

  /** Waits for all answers. Rejects with `LinkinatorFailure` if linkinator cannot answer. */
  async finish(): Promise<readonly BrokenUrl[]> {
    this.#send();
    const broken = (await Promise.all(this.#answers)).flat();
    for (const { url } of broken) this.#good.delete(new URL(url).pathname);
    // Replaces the verdicts of earlier checks, which also removes verdicts on deleted documents.
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

  /** Returns `null` if one of the fragments has no verdict yet. */
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
    // Two fragments were judged in different texts of the file, so one hash cannot stand for both.
    const hash = noted === undefined || noted.hash === group.hash ? group.hash : '';
    this.#good.set(path, { ...group, hash, fragments });
  }
}

/** Whether there are earlier verdicts. Without them, linkinator has to judge every URL. */
export function hasVerdicts(cache: Cache): boolean {
  return cache.has(ENTRY);
}

/** Keeps the verdicts in the cache for the next check that needs them. */
export function keepVerdicts(cache: Cache): void {
  cache.keep(ENTRY);
}
