/**
 * The script in the head, compiled to one function call and written into every document. Before the first paint it
 * corrects what the build cannot know, and it holds presses that come before the behaviors. It has no data of the page,
 * so all pages share one hash in the CSP. If `localStorage` is blocked, everything keeps its default.
 */
import {
  ANNOUNCEMENT_DISMISS_STORAGE_KEY,
  ANNOUNCEMENT_ID_STORAGE_KEY,
  COLOR_MODE_STORAGE_KEY,
  TAB_STORAGE_PREFIX,
} from './constants.js';
import { selectAskedTabs, selectTab } from './content/behaviours/select-tab.js';
import { keepEarlyPresses } from './early-presses.js';
import { postponeLayout } from './late-layout.js';
import { LOAD_EVENT } from './markup.js';
import { mayReload } from './router/reload-guard.js';
import type { BehaviourSettings } from './types.js';

declare const __BEHAVIOUR_SETTINGS__: Pick<BehaviourSettings, 'colorMode'>;

const colorMode = __BEHAVIOUR_SETTINGS__.colorMode;
const html = document.documentElement;
const stored: Record<string, string> = {};
try {
  Object.assign(stored, localStorage);
} catch {
  // Storage is blocked, so no choice of the reader is known.
}

const theme = colorMode.switch ? stored[COLOR_MODE_STORAGE_KEY] : undefined;
const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const otherwise = colorMode.respectSystem ? preferred : colorMode.default;
const chosen = theme === 'dark' || theme === 'light' ? theme : undefined;
html.dataset.theme = chosen ?? otherwise;
if (colorMode.respectSystem) html.dataset.choice = chosen ?? 'system';
if (/mac|iph|ipad/i.test(navigator.userAgent)) html.dataset.platform = 'mac';

postponeLayout();
keepEarlyPresses();

// The browser restores the scroll position only on a page that is long enough. It remembers how far it came and which
// elements were there, even if they belong to another page, and even the root of a hidden page. So no such element may
// exist.
function loadDocument(): void {
  html.style.minHeight = '9999vh';
  html.style.overflowAnchor = 'none';
  requestAnimationFrame(() => setTimeout(() => location.reload()));
}

// After a reload the browser still takes the pages that the client showed for the same document as this one. Going back
// to them changes the address and nothing else until the client runs, and sets `data-client`.
const { pathname } = location;
addEventListener('popstate', () => {
  if (html.dataset.client === undefined && location.pathname !== pathname) loadDocument();
});
// The client dispatches this on the way back or forward to a page that it cannot show.
document.addEventListener(LOAD_EVENT, loadDocument);

// A document from a cache names styles and scripts that a newer deploy has removed. Loading it again gets the current
// names. This happens only once in a while, and never if storage is blocked or the browser is offline.
const session = {
  get: (key: string) => sessionStorage.getItem(key),
  set: (key: string, value: string) => sessionStorage.setItem(key, value),
};
addEventListener(
  'error',
  ({ target }) => {
    const address =
      target instanceof HTMLLinkElement && target.rel === 'stylesheet'
        ? target.href
        : target instanceof HTMLScriptElement
          ? target.src
          : '';
    if (!address.startsWith(location.origin) || !address.includes('/assets/') || !navigator.onLine)
      return;
    try {
      if (mayReload(location.href, session)) location.reload();
    } catch {
      // Storage is blocked: the next failure would look like the first.
    }
  },
  true,
);

const isDismissed = stored[ANNOUNCEMENT_DISMISS_STORAGE_KEY] === 'true';
const hasTabs = Object.keys(stored).some((key) => key.startsWith(TAB_STORAGE_PREFIX));

function correct(): void {
  const bar = document.querySelector<HTMLElement>('[data-announcement-bar]');
  if (isDismissed && bar !== null && bar.dataset.id === stored[ANNOUNCEMENT_ID_STORAGE_KEY])
    html.dataset.announcement = 'closed';
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs][data-group]'))
    selectTab(tabs, stored[TAB_STORAGE_PREFIX + tabs.dataset.group] ?? '');
  selectAskedTabs();
}

// Runs before each paint while the document is being parsed, and only if the reader or the address has made a choice.
if (isDismissed || hasTabs || location.search !== '') {
  const observer = new MutationObserver(correct);
  observer.observe(html, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    correct();
    observer.disconnect();
  });
}
