/**
 * The process that linkinator runs in, so that neither a crash nor an endless loop of it takes the build along. Told
 * over IPC what to read or judge; answers each request once. Linear: linkinator scans its list of results for every
 * duplicate link, so it never crawls, and never gets more than a batch at a time.
 */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { LinkChecker, LinkState } from 'linkinator';
import {
  DOCUMENTS_PER_BATCH,
  type BrokenUrl,
  type ExtractedUrl,
  type LinkinatorReply,
  type LinkinatorRequest,
} from './linkinator-messages.js';
import { createLoopbackFetch, readText } from './loopback-fetch.js';
import { judgeWeb } from './web/judge-web.js';

/** Enough that it does not wait for a server that is busy with our own pass. */
const EXTRACT_CONCURRENCY = 32;
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
  const list = linkList([url, ...fragments.map((fragment) => `${url}#${fragment}`)]);
  const lists = await serveLists([list]);
  const answered = await judgeWeb(question, lists.urlOf(0)).finally(lists.close);
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
  const found = new Map<string, ExtractedUrl>();
  for (let i = 0; i < pages.length; i += EXTRACT_CONCURRENCY) {
    const batch = pages.slice(i, i + EXTRACT_CONCURRENCY);
    const texts = await Promise.all(batch.map(readText));
    for (const [n, page] of batch.entries()) {
      currentPage = page;
      const html = withoutTraps(texts[n] ?? '');
      for (const link of await links.getLinks(Readable.from([html]), page)) {
        const url = withFragment(link);
        if (url !== null && !found.has(url)) found.set(url, { url, page });
      }
    }
    send({ kind: 'progress' });
  }
  currentPage = null;
  return { kind: 'extracted', urls: [...found.values()] };
}

/**
 * linkinator takes `<template>` for part of the page, a `<base>` without `href` for one with "undefined", a `<base>` to
 * hold only from its place on, and the quotes of a refresh for part of its URL.
 */
function withoutTraps(html: string): string {
  const page = html
    .replace(/<template\b[\s\S]*?<\/template\s*>/gi, '')
    .replace(/<base\b(?![^>]*\shref\s*=)[^>]*>/gi, '')
    .replace(/(<meta\b[^>]*\bcontent\s*=\s*"[^"]*url\s*=\s*)'([^'"]*)'/gi, '$1$2');
  const base = /<base\b[^>]*>/i.exec(page)?.[0] ?? '';
  return base + page;
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
  const pages = createLists(urls);
  const lists = await serveLists(pages);
  const broken: BrokenUrl[] = [];
  for (const i of pages.keys()) {
    const { links } = await new LinkChecker().check({
      path: lists.urlOf(i),
      recurse: false,
      checkFragments: true,
      timeout: REQUEST_TIMEOUT_MS,
      // One more try after a lost connection; what our server does not have, it answers at once.
      retryErrors: true,
      retryErrorsCount: 1,
      retryErrorsJitter: 0,
    });
    for (const { url, state, status } of links) {
      if (state === LinkState.BROKEN) broken.push({ url, status: status ?? 0 });
    }
    send({ kind: 'progress' });
  }
  lists.close();
  return { kind: 'judged', broken };
}

function documentsWithFragments(urls: readonly string[]): Set<string> {
  return new Set(urls.flatMap((url) => (url.includes('#') ? [url.replace(/#.*$/, '')] : [])));
}

/** linkinator begins at a page: these are on a server of their own. */
async function serveLists(lists: readonly string[]) {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(lists[Number(request.url?.slice(1))] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    urlOf: (i: number) => `http://127.0.0.1:${port}/${i}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Pages of links, at most `DOCUMENTS_PER_BATCH` different documents on each; a document's fragments stay together. */
function createLists(urls: readonly string[]): string[] {
  const byDocument = new Map<string, string[]>();
  for (const url of urls) {
    const document = url.replace(/#.*$/, '');
    const list = byDocument.get(document);
    if (list === undefined) byDocument.set(document, [url]);
    else list.push(url);
  }
  const documents = [...byDocument.values()];
  const lists: string[] = [];
  for (let i = 0; i < documents.length; i += DOCUMENTS_PER_BATCH) {
    const batch = documents.slice(i, i + DOCUMENTS_PER_BATCH).flat();
    lists.push(linkList(batch));
  }
  return lists;
}

function linkList(urls: readonly string[]): string {
  return urls.map((url) => `<a href="${escapeAttribute(url)}"></a>`).join('\n');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
