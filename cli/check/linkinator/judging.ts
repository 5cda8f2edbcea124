/**
 * Asks linkinator about URLs as they become known, so that it works while documents are still being read. In: one URL
 * after the other, those of one document together. Out: which of them it calls broken. What it has called good in an
 * earlier check it is not asked again: in a thorough check while the text of the document is the same, else while its
 * links and anchors are, as far as our own pass can tell.
 */
import type { Cache } from '../../cache/cache.js';
import { ELSEWHERE } from '../links.js';
import type { BrokenUrl, JudgedTree } from './messages.js';
import type { LinkinatorProcess } from './process.js';
import { loadVerdicts, saveVerdicts, verdictOf } from './verdicts.js';

/** linkinator looks through its list for every URL: one of 7,076 takes 17 s, lists of 200 and of 100 take 3.5 s. */
const DOCUMENTS_PER_BATCH = 100;

/** Batches on their way: one that it works at, and two that wait. */
const MAX_AHEAD = 3;

export interface JudgedUrl {
  /** With base. */
  readonly path: string;
  /** With `#`; an empty one asks for the document alone. */
  readonly fragment: string;
  /** The output file that answers. */
  readonly file: string | null;
  /** Of the file's text, and of the links and anchors in it; empty for what is no document. */
  readonly hash: string;
  readonly linksHash: string;
}

interface Group extends Omit<JudgedUrl, 'path' | 'fragment'> {
  /** Path with each fragment. */
  readonly keys: string[];
}

interface JudgingOptions {
  readonly cache: Cache | null;
  /** It is given documents whole, and what was called good before counts while their text is the same. */
  readonly isThorough: boolean;
}

export class Judging {
  readonly #cache: Cache | null;
  readonly #isThorough: boolean;
  readonly #known: ReadonlySet<string>;
  /** By path. */
  readonly #verdicts = new Map<string, readonly string[]>();
  readonly #answers: Promise<readonly BrokenUrl[]>[] = [];
  /** By path. */
  #waiting = new Map<string, Group>();

  constructor(
    readonly linkinator: LinkinatorProcess,
    readonly tree: Omit<JudgedTree, 'isLight'>,
    { cache, isThorough }: JudgingOptions,
  ) {
    this.#cache = cache;
    this.#isThorough = isThorough;
    this.#known = loadVerdicts(cache);
  }

  ask({ path, fragment, ...answer }: JudgedUrl): void {
    const group = this.#waiting.get(path);
    if (group !== undefined) {
      group.keys.push(path + fragment);
      return;
    }
    if (this.#waiting.size === DOCUMENTS_PER_BATCH) this.#send();
    this.#waiting.set(path, { keys: [path + fragment], ...answer });
  }

  /** Resolves when linkinator is no more than some documents behind. */
  async room(): Promise<void> {
    await this.#answers.at(-MAX_AHEAD)?.catch(() => undefined);
  }

  /** Ends what was asked. Rejects with `LinkinatorFailure` when linkinator cannot answer. */
  async finish(): Promise<readonly BrokenUrl[]> {
    this.#send();
    const broken = (await Promise.all(this.#answers)).flat();
    for (const { url } of broken) this.#verdicts.delete(new URL(url).pathname);
    saveVerdicts(this.#cache, new Set([...this.#verdicts.values()].flat()));
    return broken;
  }

  #send(): void {
    const urls: string[] = [];
    for (const [path, { keys, file, hash, linksHash }] of this.#waiting) {
      const ofText = verdictOf(keys, file, hash);
      const both = [ofText, verdictOf(keys, file, linksHash)];
      // What was judged light says nothing about the text.
      const verdicts = this.#isThorough ? both : both.slice(1);
      const known = both.filter((verdict) => this.#known.has(verdict));
      const isGood = this.#isThorough ? known.includes(ofText) : known.length > 0;
      const before = this.#verdicts.get(path) ?? [];
      this.#verdicts.set(path, [...before, ...(isGood ? known : verdicts)]);
      if (!isGood) urls.push(...keys.map((key) => ELSEWHERE + key));
    }
    this.#waiting = new Map();
    if (urls.length === 0) return;
    const tree = { ...this.tree, isLight: !this.#isThorough };
    const answer = this.linkinator.judge(tree, urls);
    // Whoever calls `finish()` hears of a failure.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }
}
