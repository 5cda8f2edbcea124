/**
 * The script of pages that `docsgen serve --watch` serves; no build contains it. It listens to the server's stream, one
 * for all tabs of a browser. It shows new page data and the site's own styles in place, loads the document again when
 * scripts or styles of the theme have changed, and shows errors above the page. It sends nothing to the server.
 */
import { adoptStyles } from './adopt-styles.js';
import { createErrorOverlay } from './dev-overlay.js';
import { keepPlace } from './dev-place.js';
import { DATA_ID, PAGE_EVENT, REFRESH_EVENT } from './markup.js';
import type { DevMessage } from './dev-message.js';

/** Time after which to reconnect to a server that refused the stream. */
const RECONNECT_MS = 2000;
/** Asks the tab that has the stream for the last message. */
const HELLO = 'hello';
/** Path of the site's own style sheet, without the hash in its name. */
const CUSTOM_STYLES = '/assets/custom-';

/** Marks broken links for the writer. Readers of a published site see plain text. */
const BROKEN_LINKS = `[data-broken-link] {
  color: var(--color-danger);
  text-decoration: underline wavy 1px;
  text-underline-offset: 0.2em;
}`;

const script = document.currentScript as HTMLScriptElement;
const streamUrl = new URL('events', script.src).href;
const known = {
  server: script.dataset['server'] ?? '',
  revision: Number(script.dataset['revision']),
  shell: script.dataset['shell'] ?? '',
};
adoptStyles(BROKEN_LINKS);
const overlay = createErrorOverlay();
let last: DevMessage | null = null;
let isStale = false;

function receive(message: DevMessage): void {
  last = message;
  showErrors();
  const { server, revision, shell, styles, pages } = message;
  const isSameServer = server === known.server;
  if (isSameServer && revision <= known.revision) return;
  // A missed message may have concerned this page.
  const isNext = isSameServer && revision === known.revision + 1;
  const isConcerned = !isNext || pages === null || pages.some(isHere);
  Object.assign(known, { server, revision });
  if (shell !== known.shell) {
    location.reload();
    return;
  }
  if (styles !== null) exchangeStyles(styles);
  if (isConcerned) {
    isStale = true;
    showPage();
  }
}

/** The earlier style sheet stays until the new one has loaded, so that the page never shows without. */
function exchangeStyles(url: string): void {
  const links = document.querySelectorAll<HTMLLinkElement>(
    `link[rel="stylesheet"][href*="${CUSTOM_STYLES}"]`,
  );
  const earlier = links[links.length - 1];
  if (earlier === undefined || earlier.getAttribute('href') === url) return;
  const link = earlier.cloneNode() as HTMLLinkElement;
  link.href = url;
  link.addEventListener('load', () => links.forEach((one) => one.remove()));
  earlier.after(link);
}

/** A hidden tab waits until it is shown. */
function showPage(): void {
  if (!isStale || document.hidden) return;
  // The client shows the change once it has started. A document that replaces a page with an error has no client.
  if (document.documentElement.dataset['client'] === undefined) {
    if (document.getElementById(DATA_ID) === null) location.reload();
    return;
  }
  isStale = false;
  keepPlace();
  document.dispatchEvent(new Event(REFRESH_EVENT));
}

function showErrors(): void {
  overlay.show((last?.errors ?? []).filter(({ pages }) => pages === null || pages.some(isHere)));
}

function isHere(permalink: string): boolean {
  return bare(permalink) === bare(location.pathname);
}

function bare(path: string): string {
  return path.replace(/\/(?:index\.html)?$/, '');
}

/** Reconnects by itself while the server is away. */
function listen(receive: (data: string) => void): void {
  const stream = new EventSource(streamUrl);
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => receive(data));
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => listen(receive), RECONNECT_MS);
  });
}

/** The tab that holds the lock has the stream and forwards its messages; another tab takes over when it closes. */
function share(): void {
  const channel = new BroadcastChannel(`docsgen ${streamUrl}`);
  let heard: string | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data !== HELLO) receive(JSON.parse(data) as DevMessage);
    else if (heard !== null) channel.postMessage(heard);
  });
  const lead = () =>
    new Promise(() => {
      listen((data) => {
        heard = data;
        channel.postMessage(data);
        receive(JSON.parse(data) as DevMessage);
      });
    });
  navigator.locks.request(`docsgen ${streamUrl}`, lead).catch(() => undefined);
  channel.postMessage(HELLO);
}

// Only a page from this machine has locks; a page opened over the network has a stream of its own.
if ('locks' in navigator) share();
else listen((data) => receive(JSON.parse(data) as DevMessage));
document.addEventListener('visibilitychange', showPage);
new MutationObserver(showPage).observe(document.documentElement, {
  attributeFilter: ['data-client'],
});
document.addEventListener(PAGE_EVENT, showErrors);
