/**
 * Holds presses that come before the behaviors have loaded. In: the organization that has private repositories. Out: a link
 * to one of them is followed only after the behaviors have decided about it, from the first moment on; a press of a button
 * that needs the behaviors is repeated when they have loaded. Other links, and elements that the browser opens by itself,
 * work without them.
 */
import { repositoryOf } from './behaviours/private-repositories.js';
import { READY_EVENT, REPOSITORY_EVENT } from './markup.js';
import type { RepositoriesData, RepositoryLink } from './types.js';

/** `null`: the site has no private repositories. */
declare const __REPOSITORIES__: RepositoriesData | null;

/** Buttons that need the behaviors. */
const BUTTONS = 'button[data-action]:not([popovertarget]), [role=tab]';

/** Runs in the head, before there is anything to press. */
export function keepEarlyPresses(): void {
  /** `null`: the behaviors handle presses themselves, or did not load. */
  let presses: (() => void)[] | null = [];
  const release = () => {
    const kept = presses ?? [];
    presses = null;
    for (const press of kept) press();
  };
  const onPress = (event: MouseEvent) => {
    const { target, button } = event;
    // The secondary button opens the context menu and follows no link.
    if (button > 1 || !(target instanceof Element)) return;
    const early = button === 0 && target.closest<HTMLElement>(BUTTONS);
    if (early) presses?.push(() => early.click());
    if (__REPOSITORIES__ === null) return;
    const found = findLink(event, __REPOSITORIES__);
    if (found === null) return;
    const isWarned = () =>
      !document.dispatchEvent(
        new CustomEvent(REPOSITORY_EVENT, { cancelable: true, detail: found }),
      );
    if (presses === null) {
      if (isWarned()) event.preventDefault();
      return;
    }
    event.preventDefault();
    const isNewTab = button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    presses.push(() => {
      if (!isWarned()) open(found.url, isNewTab ? '_blank' : '_self');
    });
  };
  // The listeners are capturing, so no component can stop the event first.
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, onPress, true);
  document.addEventListener(READY_EVENT, release);
  // `load` comes after all scripts of the page, including those that failed.
  addEventListener('load', release);
}

/** The path of the event also leads through shadow trees, which elements of a page's scripts may have. */
function findLink(event: Event, repositories: RepositoriesData): RepositoryLink | null {
  const link = event
    .composedPath()
    .find((node): node is Element => node instanceof Element && node.matches('a, area'));
  const href =
    link?.getAttribute('href') ?? link?.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
  if (link === undefined || !href || !URL.canParse(href, document.baseURI)) return null;
  const url = new URL(href, document.baseURI).href;
  const repository = repositoryOf(url, repositories);
  return repository === null ? null : { link, url, repository };
}
