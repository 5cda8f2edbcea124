/** Where two walkers are: what of it must be the same, with and without scripts, and what the client alone must do. */
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';

export interface Walker {
  readonly page: Page;
  readonly session: CDPSession;
  /** Knows all tabs of the browser. */
  readonly browser: CDPSession;
  readonly origin: string;
  /** What the console said. */
  readonly messages: readonly string[];
}

export interface State {
  readonly url: string;
  readonly title: string;
  readonly heading: string | undefined;
  readonly scroll: number;
  /** Where the fragment of the address leads; `null` without one, or where there is no such place. */
  readonly fragment: number | null;
  /** The client was there before the step, and showed what is there now without another document. */
  readonly isShownByClient: boolean;
  readonly focus: string;
  /** What the client must give the focus to after a route change. */
  readonly target: string;
  readonly index: number;
  readonly id: number;
  readonly entries: readonly string[];
  /** The client is on its way to another page. */
  readonly isBusy: boolean;
  /** Tells one document from the next. */
  readonly document: number;
}

/** A document comes within this time on a machine with much else to do, in ms. It is less than a test or a walk may take. */
export const PATIENCE_MS = 100_000;
/**
 * What still differs when both have answered this often, with nothing on its way, stays so. Not counted in ms: where the
 * machine has no time for us, nobody is asked and no page answers.
 */
const SETTLED_ANSWERS = 250;
/**
 * Both are at the same when they have answered so this often in turn: after a step back within a document the client
 * scrolls to where the reader was a moment after the browser has shown the fragment.
 */
const AGREED_ANSWERS = 2;
/** A document or a tab that has not come when it has been asked for this often does not come. */
export const MAX_QUESTIONS = 5_000;
/** Between two questions, in ms. */
export const PAUSE_MS = 20;
/** The browser writes a new scroll position into its history in a moment only, in ms. */
export const SCROLL_MS = 150;
const SCROLL_TOLERANCE_PX = 2;

export interface Comparison {
  readonly client: State;
  /** `null` when both have come to the same. */
  readonly difference: string | null;
}

/** What the client has come to, at once or in a moment. `places` are the scroll positions by entry of the history. */
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
        // Chromium goes to the fragment or to where the reader was: whichever comes first while the document loads, and
        // within a document as it has been loaded. In one that it has brought back to where the reader was, and that
        // nobody has scrolled since, it goes nowhere, and remembers nothing: so both readers scroll.
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

/** To the very place where the document is, too: it counts as scrolled by its reader then. */
function moveTo(top: number): void {
  scrollTo(0, top === 0 ? 1 : top - 1);
  scrollTo(0, top);
}

const isNear = (one: number, other: number | null | undefined) =>
  typeof other === 'number' && Math.abs(one - other) <= SCROLL_TOLERANCE_PX;

/** What is not as it should be. */
function differenceOf(client: State, oracle: State, before: State | null): string | null {
  for (const name of ['url', 'title', 'heading', 'index'] as const)
    if (client[name] !== oracle[name]) return name;
  if (client.entries.join() !== oracle.entries.join()) return 'history';
  if (before !== null && client.isShownByClient && bare(before.url) !== bare(client.url))
    if (client.focus !== client.target) return 'focus';
  return isNear(client.scroll, oracle.scroll) ? null : 'scroll';
}

const bare = (url: string) => url.replace(/#.*/, '');

/** `null` while the document is on its way. */
export async function stateOf(walker: Walker): Promise<State | null> {
  const history = await historyOf(walker);
  const state = await walker.page
    .evaluate(async () => {
      if (document.readyState !== 'complete') return null;
      // Chromium may scroll to where an entry was left with a later frame only. Animations are told of frames without
      // scripts too.
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
    // The document goes.
    .catch(() => null);
  // The history belongs to what the page shows only where both stayed.
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

/** Asks again where there is no document to be asked, while one takes the place of another. */
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

/** Without scripts nothing takes the file from an address. */
export const canonical = (url: string): string => url.replace(/\/index\.html(?=$|[?#])/, '/');
