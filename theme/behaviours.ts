/**
 * The only script that runs before React: small, without dependencies, all of it on delegated events. It makes the page
 * work from the first click, and fetches the client when the browser is idle or the reader interacts with the page.
 * `start()` receives everything that both scripts need, so this file stays one request.
 */
import { installSearchShortcuts } from './behaviours/search-shortcuts.js';
import { openSearchModal } from './behaviours/search-modal.js';
import {
  copyCode,
  installTooltips,
  toggleFold,
  toggleWrap,
} from './content/behaviours/code-blocks.js';
import { createLiveRegion } from './behaviours/live-region.js';
import { installAnnouncementBar } from './behaviours/announcement-bar.js';
import { installFilters } from './behaviours/filters.js';
import { installColorMode, type ColorModeChoice } from './behaviours/color-mode.js';
import { installDropdowns } from './behaviours/dropdowns.js';
import { installHashTarget } from './content/behaviours/hash-target.js';
import { installImageZoom } from './content/behaviours/image-zoom.js';
import { installMenu } from './behaviours/menu.js';
import { installNavbarHeight } from './behaviours/navbar-height.js';
import { installNavbarHiding } from './behaviours/navbar-hiding.js';
import { installPageActions } from './behaviours/page-actions.js';
import { installPrivateRepositoryLinks } from './behaviours/private-repository-links.js';
import { installTabs } from './content/behaviours/tabs.js';
import { keepEarlyEvents, releaseIslands } from './islands/early-events.js';
import { settleLayout, settleLayoutInTime } from './late-layout.js';
import { DATA_ID, READY_EVENT, type Action } from './markup.js';
import { createStorage } from './storage.js';
import type { BehaviourSettings, HydrationData } from './types.js';
import { Strings } from './strings.js';

/** The bundler replaces each property by its value, and leaves out what a site does not use. */
declare const __BEHAVIOUR_SETTINGS__: BehaviourSettings;

const announce = createLiveRegion();
const onLoss = () => announce(Strings.choiceNotKept, true);
const storage = createStorage(() => localStorage, onLoss);
const sessionStore = createStorage(() => sessionStorage, onLoss);

if (__BEHAVIOUR_SETTINGS__.privateRepositories !== null)
  installPrivateRepositoryLinks(__BEHAVIOUR_SETTINGS__.privateRepositories, storage);
settleLayoutInTime();
installTabs(storage);
installHashTarget();
installTooltips();
installDropdowns();
installNavbarHeight();
if (__BEHAVIOUR_SETTINGS__.hasHidingNavbar) installNavbarHiding();
installFilters(announce);
if (__BEHAVIOUR_SETTINGS__.hasPageActions) installPageActions(announce);
installSearchShortcuts();
if (__ISLANDS__) keepEarlyEvents();
installImageZoom(__BEHAVIOUR_SETTINGS__.zoomSelector);
const toggleColorMode = installColorMode(__BEHAVIOUR_SETTINGS__.colorMode, storage);
const closeAnnouncement = __BEHAVIOUR_SETTINGS__.hasAnnouncementBar
  ? installAnnouncementBar(storage)
  : () => {};
const menu = installMenu();

const MODE_NAMES: Readonly<Record<ColorModeChoice, string>> = {
  light: Strings.lightMode,
  dark: Strings.darkMode,
  system: Strings.systemMode,
};

const actions: Record<Action, (button: HTMLElement, event: MouseEvent) => void> = {
  'toggle-color-mode': () => announce(MODE_NAMES[toggleColorMode()]),
  'close-announcement': closeAnnouncement,
  'open-menu': (_, event) => {
    // The button's `command` would open the menu a second time.
    event.preventDefault();
    menu.open();
  },
  'close-menu': menu.close,
  'copy-code': (button) => void copyCode(button, announce),
  'toggle-wrap': toggleWrap,
  'toggle-fold': toggleFold,
  'open-search': (link, event) => openSearchModal(link, event, announce),
};

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>('[data-action]');
  if (button !== null)
    new Map(Object.entries(actions)).get(button.dataset.action ?? '')?.(button, event);
});

document.dispatchEvent(new Event(READY_EVENT));

/**
 * Requests the data that the client starts with, so that it arrives together with the client. A preload would be
 * another request, which Chromium reports as unused when the client takes seconds.
 */
async function requestSite() {
  const data = document.querySelector(`body > #${DATA_ID}`)?.textContent ?? '';
  const { siteUrl, page } = JSON.parse(data) as HydrationData;
  return { page, siteUrl, response: await fetch(siteUrl, { priority: 'low' }) };
}

const site = requestSite();
// The start of the client reports the error.
site.catch(() => {});

const interests = ['pointermove', 'pointerdown', 'focusin', 'keydown'];
let isStarted = false;

function startClient(): void {
  if (isStarted) return;
  isStarted = true;
  for (const interest of interests) removeEventListener(interest, startClient, true);
  // The client hydrates the article as it finds it, so the layout must be settled first.
  Promise.all([import('./client.js'), site, settleLayout()])
    .then(([{ start }, begin]) => start(begin, { storage, sessionStore, announce }))
    // Without the client every link loads a document, so the page still works.
    .catch((error: unknown) => {
      if (__ISLANDS__) releaseIslands();
      return console.warn('Cannot start the client', error);
    });
}

function startWhenIdle(): void {
  // Safari has no idle callback; a moment after `load` serves as well. The `typeof` check ignores elements with that
  // id.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(startClient, { timeout: 2000 });
  else setTimeout(startClient, 200);
}

for (const interest of interests) addEventListener(interest, startClient, true);
if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle);
