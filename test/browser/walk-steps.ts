/** The steps of a random walk: actions with visible elements, the history and the address bar. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Random } from '../random.js';
import {
  ask,
  becomesTrue,
  canonical,
  historyOf,
  PAUSE_MS,
  SCROLL_MS,
  type Walker,
} from './walk-state.js';

export interface Step {
  readonly name: string;
  /** Returns side effects, which must be the same for both. */
  readonly run: (walker: Walker) => Promise<string>;
}

/** Chooses a step that both can take. */
export async function chooseStep(
  { client, oracle }: { client: Walker; oracle: Walker },
  random: Random,
): Promise<Step> {
  const { index, entries } = await historyOf(oracle);
  const [dice, place] = [random(), random()];
  const hasLinks = isPage(oracle.page.url(), oracle);
  // The first entry is the empty page of a new tab.
  if (dice < 0.15 && index > 1) return traverse(-1);
  if (dice < 0.25 && index < entries.length - 1) return traverse(1);
  if (dice < 0.3 && index > 2) return traverse(-2);
  if (dice < 0.34) return { name: 'reload', run: reload };
  if (dice < 0.54 && hasLinks && !DIFFERS.test(oracle.page.url()))
    return scroll(Math.round(place * 2500));
  if (dice < 0.57) return type('/docs/guides/vpc/#second');
  if (dice < 0.6) return type('/docs/intro/start/');
  const link = hasLinks ? await chooseLink([client.page, oracle.page], random) : null;
  if (link === null) return type('/docs/guides/eks/?typed');
  const way = place < 0.8 ? CLICK : place < 0.9 ? MIDDLE_CLICK : CTRL_CLICK;
  return { name: `${way.name} "${link.href}" in ${link.region}`, run: click(link, way) };
}

/** Whether a URL is a page of the site, and not a file or another host. */
export function isPage(url: string, { origin }: Walker): boolean {
  const parsed = new URL(url);
  return parsed.origin === origin && /\/(?:index\.html)?$/.test(parsed.pathname);
}

/** Pages that scripts fill, or empty ones: their heights agree only by chance. */
const DIFFERS = /\/(?:search|nowhere)\//;

interface Way {
  readonly name: string;
  readonly button?: 'left' | 'middle';
  readonly key?: 'Control';
}

const CLICK: Way = { name: 'click' };
const MIDDLE_CLICK: Way = { name: 'middle-click', button: 'middle' };
const CTRL_CLICK: Way = { name: 'Ctrl-click', key: 'Control' };

interface LinkPlace {
  readonly region: string;
  readonly href: string;
}

/** The article has most kinds of links. */
const REGIONS = ['.navbar', '.sidebar', '[data-article]', '[data-article]', '[data-toc]', 'body'];

async function chooseLink(pages: readonly Page[], random: Random): Promise<LinkPlace | null> {
  const region = REGIONS[Math.floor(random() * REGIONS.length)] ?? 'body';
  const [here = [], there = []] = await Promise.all(
    pages.map((page) => ask(() => page.evaluate(linksInView, region))),
  );
  // The client scrolls the sidebars to the current page.
  const links = here.filter(({ href }) => there.some((other) => other.href === href));
  const href = links[Math.floor(random() * links.length)]?.href;
  return href === undefined ? null : { region, href };
}

/** Returns the links of a region that a click would hit, and their positions. */
function linksInView(region: string) {
  const all = document.querySelector(region)?.querySelectorAll('a[href]:not([data-action])') ?? [];
  // A client that starts scrolls the table of contents and the sidebar to the current page.
  const isStarting =
    matchMedia('(scripting: enabled)').matches && !('client' in document.documentElement.dataset);
  return [...all].flatMap((link) => {
    if (isStarting && link.closest('[data-toc], .sidebar') !== null) return [];
    const [box] = link.getClientRects();
    if (box === undefined) return [];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest('a') !== link) return [];
    const leavesPage = link.hasAttribute('download') || link.hasAttribute('target');
    return [{ href: link.getAttribute('href') ?? '', x, y, leavesPage }];
  });
}

/** A client that starts shows a link again that was in view before this many questions. */
const PRESS_ATTEMPTS = 250;

/**
 * Presses the button on the link. A client that starts meanwhile moves the link when it scrolls the table of contents, even
 * out of view; a reader would bring it back.
 */
async function press(page: Page, { region, href }: LinkPlace, button: 'left' | 'middle') {
  for (let attempt = 0; attempt < PRESS_ATTEMPTS; attempt++) {
    const link = (await findLink()) ?? (await scrollToLink());
    if (link === undefined) {
      await delay(PAUSE_MS);
      continue;
    }
    await page.mouse.move(link.x, link.y);
    await page.mouse.down({ button });
    const pressed = await findLink();
    if (pressed?.x === link.x && pressed.y === link.y) return link;
    await page.mouse.move(0, 0);
    await page.mouse.up({ button });
  }
  return undefined;

  async function findLink() {
    const links = await ask(() => page.evaluate(linksInView, region));
    return links.find((link) => link.href === href);
  }

  async function scrollToLink() {
    // Scrolls only the list: scrolling the page too would leave another position than the other walker's.
    await ask(() => page.evaluate(centreInList, href));
    return await findLink();
  }
}

function centreInList(path: string): void {
  const link = document.querySelector(`:is([data-toc], .sidebar) a[href="${path}"]`);
  const list = link?.closest('[data-toc], .sidebar-nav') ?? null;
  if (link === null || list === null) return;
  const { top, height } = list.getBoundingClientRect();
  list.scrollTop += link.getBoundingClientRect().top - top - height / 2;
}

function click(place: LinkPlace, { button = 'left', key }: Way): Step['run'] {
  return async (walker) => {
    const { page, browser } = walker;
    const results: string[] = [];
    const onDownload = () => void results.push('download');
    page.on('download', onDownload);
    if (key !== undefined) await page.keyboard.down(key);
    const link = await press(page, place, button);
    await page.mouse.up({ button });
    if (key !== undefined) await page.keyboard.up(key);
    if (link === undefined) return 'no such link';
    const leavesPage = link.leavesPage || button === 'middle' || key !== undefined;
    if (leavesPage)
      await becomesTrue(async () => results.length > 0 || (await openedTabs(walker)).length > 0);
    page.off('download', onDownload);
    for (const { targetId } of await openedTabs(walker)) {
      results.push(await addressShown(walker, targetId));
      await browser.send('Target.closeTarget', { targetId });
    }
    await becomesTrue(async () => (await openedTabs(walker)).length === 0);
    return results.join();
  };
}

/**
 * Lists the tabs other than the walker's own. Chromium is asked instead of Playwright: Chromium does not report the document
 * of some new tabs, and Playwright then never knows them.
 */
async function openedTabs({ session, browser }: Walker) {
  const { targetInfo: own } = await ask(() => session.send('Target.getTargetInfo'));
  const { targetInfos } = await browser.send('Target.getTargets');
  return targetInfos.filter(
    ({ type, targetId, browserContextId }) =>
      type === 'page' && browserContextId === own.browserContextId && targetId !== own.targetId,
  );
}

/** Returns the address of a tab after its empty page. */
async function addressShown(walker: Walker, targetId: string): Promise<string> {
  let url = '';
  const isShown = await becomesTrue(async () => {
    const tab = (await openedTabs(walker)).find((each) => each.targetId === targetId);
    url = tab?.url ?? '';
    return url !== '' && url !== 'about:blank';
  });
  return isShown ? canonical(url) : 'an empty tab';
}

function traverse(by: number): Step {
  return {
    name: `go ${by}`,
    async run(walker) {
      const { index, ids } = await historyOf(walker);
      await walker.session.send('Page.navigateToHistoryEntry', { entryId: ids[index + by] ?? 0 });
      // The answer comes before the navigation.
      const goes = await becomesTrue(async () => (await historyOf(walker)).index === index + by);
      return goes ? '' : 'stays';
    },
  };
}

async function reload({ page }: Walker): Promise<string> {
  await page.reload();
  return '';
}

function scroll(top: number): Step {
  return {
    name: `scroll to ${top}`,
    async run({ page }) {
      await ask(() => page.evaluate((y) => scrollTo(0, y), top));
      await delay(SCROLL_MS);
      return '';
    },
  };
}

function type(path: string): Step {
  return {
    name: `type "${path}"`,
    async run({ page, origin }) {
      // Imitates an address bar. Through the protocol, Chromium would stay in the document and might scroll it to its top if
      // it was reloaded.
      if (canonical(page.url()) === origin + path) await page.reload();
      else await page.goto(origin + path);
      return '';
    },
  };
}
