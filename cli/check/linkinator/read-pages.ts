/**
 * What linkinator finds on emitted pages; runs in its process. In: files of the output. Out: the URLs of the site on each,
 * fragments included. Whether what they link to is there, it is asked in batches (`judge-urls.ts`).
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
  /** As written. */
  readonly link: string;
  /** Without fragment; none if it does not parse. */
  readonly url?: URL;
}

/**
 * The part of linkinator that reads a page. It is private: the package exports only the whole checker, which asks about
 * every link of a page, and which keeps the fragments of links to itself. `read-pages.test.ts` fails when it changes.
 */
interface LinkinatorLinks {
  getLinks(source: Readable, baseUrl: string): Promise<readonly FoundLink[]>;
}

const linkinator: LinkinatorLinks = await import(
  new URL('./links.js', import.meta.resolve('linkinator')).href
);

/** `onPage` is told which page is at hand. */
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
 * linkinator takes `<template>` for part of the page, a description that begins with a URL for one whole URL, a
 * `<base>` without `href` for one with "undefined", a `<base>` to hold only from its place on, and the quotes of a
 * refresh for part of its URL.
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
 * `null` for another host, for another application on the site's own, which is not for its server to answer, and for what
 * linkinator cannot parse; where only the fragment is malformed (`#100%`) a browser has no difficulty, and where the rest
 * is, our own pass has said so.
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
    // As written: linkinator keeps it apart, decoded.
    return hash === -1 ? pathname : pathname + new URL(link.slice(hash).trim(), ELSEWHERE).hash;
  };
}
