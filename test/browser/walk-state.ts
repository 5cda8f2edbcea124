/**
 * The states of two walkers: the parts that must be the same with and without scripts, and the duties of the client alone.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';

export interface Walker {
  readonly page: Page;
  readonly session: CDPSession;
  /** Session that knows all tabs of the browser. */
  readonly browser: CDPSession;
  readonly origin: string;
  /** Messages of the console. */
  readonly messages: readonly string[];
}

export interface State {
  readonly url: string;
  readonly title: string;
  readonly heading: string | undefined;
  readonly scroll: number;
  /** Position of the address's fragment; `null` without one, or without such a place. */
  readonly fragment: number | null;
  /** Whether the client ran before the step, and shows the current page without a new document. */
  readonly isShownByClient: boolean;
  readonly focus: string;
  /** The element that must have the focus after a route change. */
  readonly target: string;
  readonly index: number;
  readonly id: number;
  readonly entries: readonly string[];
  /** Whether the client is loading another page. */
  readonly isBusy: boolean;
  /** Identifies the document. */
  readonly document: number;
}

/** Maximum time for a document on a busy machine, in ms. It is less than the time limit of a test or a walk. */
export const PATIENCE_MS = 100_000;
/**
 * A difference that remains after this many answers of both, with nothing pending, is final. It is not counted in ms: while
 * the machine has no time, no question is asked and no page answers.
 */
const SETTLED_ANSWERS = 250;
/**
 * Both agree after this many equal answers in turn: after Back within a document, the client scrolls to the reader's
 * position a moment after the browser has shown the fragment.
 */
const AGREED_ANSWERS = 2;
/** A document or a tab that is missing after this many questions will not come. */
export const MAX_QUESTIONS = 5_000;
/** Pause between two questions, in ms. */
export const PAUSE_MS = 20;
/** The browser records a new scroll position in its history a moment later, in ms. */
export const SCROLL_MS = 150;
const SCROLL_TOLERANCE_PX = 2;

export interface Comparison {
  readonly client: State;
  /** `null` when both have reached the same state. */
  readonly difference: string | null;
}

/** Waits until the client reaches the state of the other walker. `places` are the scroll positions by history entry. */
export async function compare(
  client: Walker,
  oracle: Walker,
  {
    before,
    isTraversal,
    places,
  }: {
    readonly before: State | null;
    readonly isTraversal: boolean;
    readonly places: ReadonlyMap<number, number>;
  },
): Promise<Comparison> {
  let answers = 0;
  let agreed = 0;
  for (let questions = 1; ; questions++) {
    const [one, other] = await Promise.all([stateOf(client), stateOf(oracle)]);
    if (one !== null && other !== null) {
      const difference = differenceOf(one, other, before);
      agreed = difference === null ? agreed + 1 : 0;
      if (difference === null) {
        if (agreed >= AGREED_ANSWERS) return { client: one, difference: null };
        await delay(PAUSE_MS);
        continue;
      }
      const isWithinPage = before !== null && bare(before.url) === bare(one.url);
      const isBrowsersChoice =
        (one.url.includes('#') &&
          (isNear(one.scroll, places.get(one.id)) || isNear(one.scroll, one.fragment))) ||
        (isTraversal && isWithinPage && isNear(one.scroll, before.scroll));
      if (difference === 'scroll' && isBrowsersChoice) {
        // Chromium scrolls to the fragment or to the reader's position, whichever comes first while the document loads;
        // within a loaded document it depends. In a document whose position was restored and that was not scrolled since, it
        // scrolls nowhere and records nothing. So both walkers scroll.
        await Promise.all(
          [client, oracle].map(({ page }) => ask(() => page.evaluate(moveTo, one.scroll))),
        );
        await delay(SCROLL_MS);
        return { client: one, difference: null };
      }
      if (!one.isBusy) answers += 1;
      if (answers > SETTLED_ANSWERS || questions > MAX_QUESTIONS)
        return {
          client: one,
          difference: [
            difference,
            ...[one, other].flatMap((state) => [describe(state), state.entries.join(' ')]),
          ].join('\n  '),
        };
    } else if (questions > MAX_QUESTIONS)
      throw new Error(`${one === null ? 'The client' : 'The oracle'} shows no document`);
    await delay(PAUSE_MS);
  }
}

/** Scrolls even to the current position, because the document then counts as scrolled by its reader. */
function moveTo(top: number): void {
  scrollTo(0, top === 0 ? 1 : top - 1);
  scrollTo(0, top);
}

const isNear = (one: number, other: number | null | undefined) =>
  typeof other === 'number' && Math.abs(one - other) <= SCROLL_TOLERANCE_PX;

/** Returns the first difference, as text. */
function differenceOf(client: State, oracle: State, before: State | null): string | null {
  for (const name of ['url', 'title', 'heading', 'index'] as const)
    if (client[name] !== oracle[name]) return name;
  if (client.entries.join() !== oracle.entries.join()) return 'history';
  if (before !== null && client.isShownByClient && bare(before.url) !== bare(client.url))
    if (client.focus !== client.target) return 'focus';
  return isNear(client.scroll, oracle.scroll) ? null : 'scroll';
}

const bare = (url: string) => url.replace(/#.*/, '');

/** `null` while the document is loading. */
export async function stateOf(walker: Walker): Promise<State | null> {
  const history = await historyOf(walker);
  const state = await walker.page
    .evaluate(async () => {
      if (document.readyState !== 'complete') return null;
      // Chromium may restore a position only in a later frame. Frames without scripts get animation events too.
      for (let frames = 0; frames < 2; frames++) {
        const animation = new Animation(new KeyframeEffect(null, null, 1));
        animation.play();
        await animation.ready;
      }
      const nameOf = (element: Element | null) =>
        element === null ? 'nothing' : `${element.tagName}#${element.id}`;
      const heading = document.querySelector('h1');
      const place =
        location.hash === ''
          ? null
          : document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const { scrollHeight, clientHeight } = document.documentElement;
      const above = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      return {
        url: location.href,
        title: document.title,
        heading: heading?.textContent,
        scroll: Math.round(scrollY),
        fragment:
          place === null
            ? null
            : Math.round(
                Math.min(
                  place.getBoundingClientRect().top + scrollY - above,
                  scrollHeight - clientHeight,
                ),
              ),
        isBusy: navigation.transition !== null,
        document: performance.timeOrigin,
        isShownByClient: document.documentElement.dataset['walked'] === 'true',
        focus: nameOf(document.activeElement),
        target: nameOf(document.querySelector('#docsgen-search-input') ?? place ?? heading),
      };
    })
    // The document is being replaced.
    .catch(() => null);
  // The history matches the shown page only if both stayed the same.
  if (state === null || !isDeepStrictEqual(await historyOf(walker), history)) return null;
  const { index, entries, ids } = history;
  return { ...state, url: canonical(state.url), index, entries, id: ids[index] ?? 0 };
}

export function describe({ url, title, heading, scroll, focus, index, id }: State): string {
  return `${url} at ${scroll}, "${title}", "${heading}", focus ${focus}, entry ${id} at ${index}`;
}

export async function historyOf({ session }: Walker) {
  const { currentIndex, entries } = await ask(() => session.send('Page.getNavigationHistory'));
  return {
    index: currentIndex,
    entries: entries.map(({ url }) => canonical(url)),
    ids: entries.map(({ id }) => id),
  };
}

/** Asks again while one document replaces another. */
export async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  for (let questions = 1; ; questions++)
    try {
      return await question();
    } catch (error) {
      if (questions > MAX_QUESTIONS) throw error;
      await delay(PAUSE_MS);
    }
}

/** Whether the answer becomes `true`. */
export async function becomesTrue(question: () => Promise<boolean>): Promise<boolean> {
  for (let questions = 1; !(await question()); questions++) {
    if (questions > MAX_QUESTIONS) return false;
    await delay(PAUSE_MS);
  }
  return true;
}

/** Without scripts, `index.html` stays in an address. */
export const canonical = (url: string): string => url.replace(/\/index\.html(?=$|[?#])/, '/');
