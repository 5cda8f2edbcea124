/**
 * The process that linkinator runs in, so that neither a crash nor an endless loop of it takes the build along. Told
 * over IPC what to read or judge; answers each request once. Linear: linkinator scans its list of results for every
 * duplicate link, so it never crawls, and never gets more than a batch at a time.
 */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { LinkChecker, LinkState } from 'linkinator';
import type { LinkinatorReply, LinkinatorRequest } from './linkinator-messages.js';
import { createLoopbackFetch, readText } from './loopback-fetch.js';
import { kindOfMeta } from './url-attributes.js';
import { judgeWeb } from './web/judge-web.js';

/** A batch is in flight all at once, and the machine may be busy: generous, because a timeout would be a false alarm. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The part of linkinator that reads a page; its package exports only the whole checker. */
interface LinkinatorLinks {
  getLinks(
    source: Readable,
    baseUrl: string,
  ): Promise<readonly { readonly link: string; readonly url?: URL; readonly error?: unknown }[]>;
}

let currentPage: string | null = null;

function send(reply: LinkinatorReply): void {
  process.send?.(reply);
}

process.on('message', (request: LinkinatorRequest) => {
  answer(request).then(send, fail);
});
process.on('uncaughtException', fail);
process.on('disconnect', () => process.exit());

async function answer(request: LinkinatorRequest): Promise<LinkinatorReply> {
  if (request.kind === 'extract') return await extract(request.pages);
  if (request.kind === 'judge') return await judge(request.urls);
  const { id, question } = request;
  const { url, fragments } = question;
  const list = await serveList([url, ...fragments.map((fragment) => `${url}#${fragment}`)]);
  const answered = await judgeWeb(question, list.url).finally(list.close);
  return { kind: 'answered', id, answer: answered };
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.send?.({ kind: 'failed', message, page: currentPage } satisfies LinkinatorReply, () =>
    process.exit(1),
  );
}

async function extract(pages: readonly string[]): Promise<LinkinatorReply> {
  const links: LinkinatorLinks = await import(
    new URL('./links.js', import.meta.resolve('linkinator')).href
  );
  const texts = await Promise.all(pages.map(readText));
  const numbers = new Map<string, number>();
  const byPage: number[][] = [];
  for (const [i, page] of pages.entries()) {
    currentPage = page;
    const html = withoutTraps(texts[i] ?? '');
    const found = new Set<number>();
    for (const link of await links.getLinks(Readable.from([html]), page)) {
      const url = withFragment(link);
      if (url === null) continue;
      const number = numbers.get(url) ?? numbers.size;
      numbers.set(url, number);
      found.add(number);
    }
    byPage.push([...found]);
  }
  currentPage = null;
  return { kind: 'extracted', urls: [...numbers.keys()], byPage };
}

/**
 * linkinator takes `<template>` for part of the page, a description that begins with a URL for one whole URL, a `<base>` without `href` for one with "undefined", a `<base>` to
 * hold only from its place on, and the quotes of a refresh for part of its URL.
 */
function withoutTraps(html: string): string {
  const page = html
    .replace(/<template\b[\s\S]*?<\/template\s*>/gi, '')
    .replace(/<meta\b[^>]*>/gi, (tag) => (isText(tag) ? '' : tag))
    .replace(/<base\b(?![^>]*\shref\s*=)[^>]*>/gi, '')
    .replace(/(<meta\b[^>]*\bcontent\s*=\s*"[^"]*url\s*=\s*)'([^'"]*)'/gi, '$1$2');
  const base = /<base\b[^>]*>/i.exec(page)?.[0] ?? '';
  return base + page;
}

/** A `<meta>` that no reader takes for a URL, whatever it says. */
function isText(meta: string): boolean {
  const name = /\s(?:name|property)\s*=\s*["']?([^"'\s>]+)/i.exec(meta)?.[1];
  return name !== undefined && kindOfMeta(name) === null;
}

/**
 * The URL as written: linkinator keeps the fragment apart, decoded. `null` for what it cannot parse; where only the
 * fragment is malformed (`#100%`) a browser has no difficulty, and where the rest is, our own pass has said so.
 */
function withFragment({ link, url }: { readonly link: string; readonly url?: URL }): string | null {
  if (url === undefined) return null;
  const complete = new URL(url);
  const hash = link.indexOf('#');
  if (hash !== -1) complete.hash = link.slice(hash).trim();
  return complete.href;
}

async function judge(urls: readonly string[]): Promise<LinkinatorReply> {
  // A process that judges our server is never asked about the web.
  Object.assign(globalThis, { fetch: createLoopbackFetch(documentsWithFragments(urls)) });
  const list = await serveList(urls);
  const { links } = await new LinkChecker().check({
    path: list.url,
    recurse: false,
    checkFragments: true,
    timeout: REQUEST_TIMEOUT_MS,
    // One more try after a lost connection; what our server does not have, it answers at once.
    retryErrors: true,
    retryErrorsCount: 1,
    retryErrorsJitter: 0,
  });
  list.close();
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  return {
    kind: 'judged',
    broken: broken.map(({ url, status }) => ({ url, status: status ?? 0 })),
  };
}

function documentsWithFragments(urls: readonly string[]): Set<string> {
  return new Set(urls.flatMap((url) => (url.includes('#') ? [url.replace(/#.*$/, '')] : [])));
}

/** linkinator begins at a page: it is on a server of its own. */
async function serveList(urls: readonly string[]) {
  const html = linkList(urls);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function linkList(urls: readonly string[]): string {
  return urls.map((url) => `<a href="${escapeAttribute(url)}"></a>`).join('\n');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
