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
import { KnownVerdicts, type AskedPath } from './verdicts.js';

/** linkinator looks through its list for every URL: one of 7,076 takes 17 s, lists of 200 and of 100 take 3.5 s. */
const DOCUMENTS_PER_BATCH = 100;

/** Batches on their way: one that it works at, and two that wait. */
const MAX_AHEAD = 3;

export interface JudgedUrl extends Omit<AskedPath, 'fragments'> {
  /** With `#`; an empty one asks for the document alone. */
  readonly fragment: string;
}

interface Group extends AskedPath {
  readonly fragments: string[];
}

interface JudgingOptions {
  readonly cache: Cache | null;
  /** It is given documents whole, and what was called good before counts while their text is the same. */
  readonly isThorough: boolean;
}

export class Judging {
  readonly #isThorough: boolean;
  readonly #verdicts: KnownVerdicts;
  readonly #answers: Promise<readonly BrokenUrl[]>[] = [];
  /** By path. */
  #waiting = new Map<string, Group>();

  constructor(
    readonly linkinator: LinkinatorProcess,
    readonly tree: Omit<JudgedTree, 'isLight'>,
    { cache, isThorough }: JudgingOptions,
  ) {
    this.#isThorough = isThorough;
    this.#verdicts = new KnownVerdicts(cache);
  }

  ask({ path, fragment, ...answer }: JudgedUrl): void {
    const group = this.#waiting.get(path);
    if (group !== undefined) {
      group.fragments.push(fragment);
      return;
    }
    if (this.#waiting.size === DOCUMENTS_PER_BATCH) this.#send();
    this.#waiting.set(path, { path, fragments: [fragment], ...answer });
  }

  /** Resolves when linkinator is no more than some documents behind. */
  async room(): Promise<void> {
    await this.#answers.at(-MAX_AHEAD)?.catch(() => undefined);
  }

  /** Ends what was asked. Rejects with `LinkinatorFailure` when linkinator cannot answer. */
  async finish(): Promise<readonly BrokenUrl[]> {
    this.#send();
    const broken = (await Promise.all(this.#answers)).flat();
    for (const { url } of broken) this.#verdicts.forget(new URL(url).pathname);
    this.#verdicts.save();
    return broken;
  }

  #send(): void {
    const urls: string[] = [];
    for (const group of this.#waiting.values()) {
      const known = this.#verdicts.recall(group);
      const isGood = known.ofText || (known.ofLinks && !this.#isThorough);
      // What was judged light says nothing about the text.
      this.#verdicts.note(group, isGood ? known : { ofText: this.#isThorough, ofLinks: true });
      if (isGood) continue;
      urls.push(...group.fragments.map((fragment) => ELSEWHERE + group.path + fragment));
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
