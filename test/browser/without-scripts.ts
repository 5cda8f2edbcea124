/**
 * Finds problems of a page in browsers that run no scripts. In: a page that was loaded without scripts, and the files of the
 * site. Out: a line for each unreadable text, control without an effect, broken link and missing image.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserSite } from './browser.js';

/** Returns the addresses of a built site: documents with and without the slash, and the files next to them. */
export function addressesOf({ dir }: Pick<BrowserSite, 'dir'>): ReadonlySet<string> {
  const files = readdirSync(join(dir, 'build'), { recursive: true, encoding: 'utf8' });
  return new Set(
    files.flatMap((path) => [
      `/${path}`,
      `/${path.replace(/(^|\/)index\.html$/, '$1')}`,
      `/${path.replace(/\/index\.html$/, '')}`,
    ]),
  );
}

/** A document in a browser, with any driver. */
interface Readable {
  evaluate<Result>(call: () => Result): Promise<Result>;
}

export async function findProblems(
  page: Readable,
  addresses: ReadonlySet<string>,
): Promise<string[]> {
  const { url: here, problems, links } = await page.evaluate(look);
  const { origin } = new URL(here);
  const lost = links.filter((href) => {
    const url = new URL(href);
    return url.origin === origin && !addresses.has(decodeURIComponent(url.pathname));
  });
  return [...problems, ...lost.map((href) => `leads nowhere: ${href}`)].map(
    (problem) => `${here} ${problem}`,
  );
}

function look() {
  const problems: string[] = [];
  const note = (what: string, element: Element) =>
    void problems.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector: string) => [...document.querySelectorAll(selector)];

  const headings = all('main h1').filter(isVisible);
  if (headings.length !== 1) problems.push(`${headings.length} headings of the page`);
  // Elements that open without a script, and elements that only a script could use.
  const folded = 'details:not([open]), [popover], .needs-script, .toc-bar';
  for (const element of all('main *')) {
    const hasText = [...element.childNodes].some(
      (node) => node instanceof Text && node.data.trim() !== '',
    );
    if (hasText && !isVisible(element) && element.closest(folded) === null)
      note('cannot be read', element);
  }
  for (const control of all('button, input, select, textarea, [role=button], [role=tab]')) {
    if (!isVisible(control) || control.matches(':disabled, form *')) continue;
    const id = control.getAttribute('popovertarget') ?? control.getAttribute('commandfor');
    if (id === null || document.getElementById(id) === null) note('does nothing', control);
  }
  for (const image of document.images) {
    // One image of a pair is for the other color mode.
    const isOfPair = image.closest('.only-dark, .only-light') !== null;
    if (isOfPair && !isVisible(image)) continue;
    if (!isVisible(image) || !image.complete || image.naturalWidth === 0) note('not shown', image);
  }
  const links = all('a').filter((link) => link instanceof HTMLAnchorElement);
  for (const link of links) {
    const { hash, pathname, protocol } = link;
    const isHere = pathname === location.pathname && hash.length > 1;
    if (!/^(?:https?|mailto):$/.test(protocol)) note('is no link', link);
    else if (isHere && document.getElementById(decodeURIComponent(hash.slice(1))) === null)
      note('leads nowhere', link);
  }
  const sidebar = document.querySelector('.sidebar');
  const current = sidebar?.querySelector('[aria-current=page]') ?? null;
  if (sidebar !== null && (current === null || !isVisible(current)))
    note('does not show the page', sidebar);
  const sections = all('[data-article] :is(h2, h3)[id]').length;
  if (sections > 1 && sidebar !== null && document.querySelector('[data-toc] a') === null)
    problems.push(`no contents of ${sections} sections`);
  if (!all('.navbar a').some(isVisible)) problems.push('no navbar');
  if (document.documentElement.scrollWidth > innerWidth) problems.push('wider than the screen');
  return {
    url: location.href,
    problems,
    links: links.filter(({ href }) => href !== '').map(({ href }) => href),
  };
}
