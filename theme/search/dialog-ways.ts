/**
 * Parts of the dialog that stand in place of results. In: pages, sections and queries. Out: elements with links: a start for
 * readers who have not typed anything, and ways on for those whose query finds nothing. DocSearch has neither.
 */
import { Strings } from '../strings.js';
import type { NavbarLink } from '../types.js';
import type { SearchResult } from './client.js';
import { plainText } from './highlight.js';
import { placeOf } from './place.js';

/** The start of the dialog; `modal.css` hides it while the input has text. */
export function createStart(
  pages: readonly SearchResult[],
  sections: readonly NavbarLink[],
  close: () => void,
): HTMLElement {
  const start = create('div', 'search-start');
  start.addEventListener('click', closeOnLink(close));
  if (pages.length > 0) {
    const list = create('ul', 'search-start-pages');
    for (const page of pages) {
      const link = createLink(page.href, plainText(page.title));
      link.append(create('span', 'search-start-path', placeOf(page)));
      list.append(inItem(link));
    }
    start.append(create('p', 'search-start-title', Strings.searchPopular), list);
  }
  if (sections.length > 0) start.append(...createSections(sections));
  return start;
}

interface Ways {
  readonly near: readonly string[];
  /** Address of the same search in all versions; `null` if the site has one. */
  readonly allVersions: string | null;
  readonly sections: readonly NavbarLink[];
  readonly ask: (query: string) => void;
  readonly close: () => void;
}

export function createWays({ near, allVersions, sections, ask, close }: Ways): HTMLElement {
  const ways = create('div', 'search-ways');
  ways.addEventListener('click', closeOnLink(close));
  if (near.length > 0) {
    const line = create('p', 'search-ways-near', Strings.didYouMean);
    for (const query of near) {
      const button = create('button', 'search-chip', query);
      button.type = 'button';
      button.addEventListener('click', () => ask(query));
      line.append(button);
    }
    ways.append(line);
  }
  if (allVersions !== null) {
    const line = create('p', 'search-ways-all');
    line.append(createLink(allVersions, Strings.searchAllVersions));
    ways.append(line);
  }
  if (sections.length > 0) ways.append(...createSections(sections));
  return ways;
}

/** Closes the dialog, also for a link to the page below it; not for a new tab. */
function closeOnLink(close: () => void): (event: MouseEvent) => void {
  return ({ target, ctrlKey, metaKey, shiftKey }) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isLink && !ctrlKey && !metaKey && !shiftKey) close();
  };
}

function createSections(sections: readonly NavbarLink[]): HTMLElement[] {
  const list = create('ul', 'search-start-sections');
  for (const { href, label } of sections) {
    const link = createLink(href, label);
    link.className = 'search-chip';
    list.append(inItem(link));
  }
  return [create('p', 'search-start-title', Strings.browseSections), list];
}

function createLink(href: string, text: string): HTMLAnchorElement {
  const link = create('a', '', text);
  link.href = href;
  return link;
}

function inItem(child: HTMLElement): HTMLElement {
  const item = create('li');
  item.append(child);
  return item;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
