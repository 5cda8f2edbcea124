/**
 * Lists the URLs that linkinator finds on emitted pages; runs in its process. In: files of the output. Out: the URLs of the
 * site on each page, fragments included. Their targets are checked in batches (`judge-urls.ts`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { decodeText } from '../../fs/decode-text.js';
import { ELSEWHERE } from '../links.js';
import { isOfOtherLanguage } from '../resolve-url.js';
import { replaceNul } from '../read/replace-nul.js';
import { kindOfMeta } from '../read/url-attributes.js';
import type { PageFile, ReadTree, UrlsByPage } from './messages.js';

interface FoundLink {
  /** The link as written. */
  readonly link: string;
  /** The URL without fragment; missing if it does not parse. */
  readonly url?: URL;
}

/**
 * The part of linkinator that reads a page. It is private: the package exports only the whole checker, which requests every
 * link of a page and does not report fragments. `read-pages.test.ts` fails if it changes.
 */
interface LinkinatorLinks {
  getLinks(source: Readable, baseUrl: string): Promise<readonly FoundLink[]>;
}

const linkinator: LinkinatorLinks = await import(
  new URL('./links.js', import.meta.resolve('linkinator')).href
);

/** `onPage` is called with the page that is being read. */
export async function readPages(
  tree: ReadTree,
  pages: readonly PageFile[],
  onPage: (path: string | null) => void,
): Promise<UrlsByPage> {
  const keyOf = createKeyOf(tree);
  const byPage: string[][] = [];
  for (const { file, path } of pages) {
    onPage(path);
    const text = decodeText(readFileSync(join(tree.root, file)));
    const html = withoutTraps(replaceNul(text));
    const links = await linkinator.getLinks(Readable.from([html]), ELSEWHERE + path);
    byPage.push([...new Set(links.flatMap((link) => keyOf(link) ?? []))]);
  }
  onPage(null);
  return byPage;
}

/**
 * Removes constructs that linkinator reads differently from browsers. It treats a `<template>` as part of the page, a
 * description that begins with a URL as one whole URL, and a `<base>` without `href` as one with "undefined". It applies a
 * `<base>` only to the text after it, and it takes the quotes of a refresh as part of its URL.
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

/** Whether a `<meta>` never holds a URL, whatever its content is. */
function isText(meta: string): boolean {
  const name = /\s(?:name|property)\s*=\s*["']?([^"'\s>]+)/i.exec(meta)?.[1];
  return name !== undefined && kindOfMeta(name) === null;
}

/**
 * Returns `null` for URLs that are not on this site: on another host, or in another application on the same host. URLs that
 * linkinator cannot parse are skipped too: browsers accept a malformed fragment (`#100%`), and our own pass reports the
 * others.
 */
function createKeyOf(tree: ReadTree): (link: FoundLink) => string | null {
  const { base, siteUrl } = tree;
  const ownOrigin = siteUrl === null ? null : new URL(siteUrl).origin;
  return ({ link, url }) => {
    if (url === undefined) return null;
    const { origin, pathname } = url;
    const isOwn = origin === ELSEWHERE || (origin === ownOrigin && pathname.startsWith(base));
    if (!isOwn || isOfOtherLanguage(tree, pathname)) return null;
    const hash = link.indexOf('#');
    // The fragment is taken from the link as written, because linkinator stores it separately and decoded.
    return hash === -1 ? pathname : pathname + new URL(link.slice(hash).trim(), ELSEWHERE).hash;
  };
}
