/**
 * Reads the URLs of output files other than documents: style sheets, SVG images, sitemaps, feeds, manifests of web
 * applications, `_headers`, `robots.txt`, and the sidebars that the browser loads, whose collapsed branches no document
 * shows. Also reads the ids of SVG files, which `<use>` refers to.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { cacheKey, type Cache } from '../../cache/cache.js';
import { attemptPage } from '../../diagnostics/page-crash.js';
import { decodeText } from '../../fs/decode-text.js';
import type { OutputFiles } from '../../server/output-files.js';
import type { Diagnostic } from '../../types.js';
import { parseCssUrls } from './css-urls.js';
import { stateOf } from './document-facts.js';
import { extractPage, type EmittedUrl, type ReadOptions } from './extract.js';
import { readHeaderUrls, readRobotsUrls } from './host-files.js';
import { readJsonUrls, type JsonKind } from './json-urls.js';
import type { WrittenUrl } from './url-attributes.js';
import { readXmlUrls, styleSheetsOf } from './xml-urls.js';

const HEADERS = '_headers';

export interface OtherUrls {
  /** Path below the output folder; relative URLs are relative to it. */
  readonly file: string;
  readonly urls: readonly EmittedUrl[];
  /** `null`: the file has no anchors. */
  readonly ids: readonly string[] | null;
}

interface CollectOptions {
  /** Stores the URLs of unchanged files. @default null: every file is read */
  readonly cache?: Cache | null;
  /** Receives a finding for each file that cannot be read. */
  readonly diagnostics?: Diagnostic[];
}

export async function collectOtherUrls(
  root: string,
  files: OutputFiles,
  { cache = null, diagnostics = [] }: CollectOptions = {},
): Promise<OtherUrls[]> {
  const found: OtherUrls[] = [];
  // The server does not serve this file, so it is not in `files`.
  const headers = existsSync(join(root, HEADERS)) ? [HEADERS] : [];
  for (const file of [...headers, ...files].sort()) {
    const read = readerOf(file);
    if (read === null) continue;
    const key = cache === null ? '' : cacheKey('other-urls', [file, stateOf(root, file)]);
    const known = cache?.peek(key) ?? null;
    if (known !== null) {
      const facts: OtherUrls = JSON.parse(known);
      found.push(facts);
      continue;
    }
    const attempt = attemptPage({ file, does: 'read the links of the file' }, () => {
      const { urls, ids } = read(decodeText(readFileSync(join(root, file))), {});
      return { file, urls: urls.map(({ raw, kind }) => ({ raw, kind })), ids };
    });
    if ('result' in attempt) {
      cache?.set(key, JSON.stringify(attempt.result));
      found.push(attempt.result);
    } else diagnostics.push(attempt.crash);
    // Lets the server answer requests in between.
    await pause();
  }
  return found;
}

/** Returns the URLs of any readable file, with their ranges in its text. */
export function readUrlsWithPlaces(file: string, text: string): readonly EmittedUrl[] {
  const read = readerOf(file) ?? (isDocumentName(file) ? extractPage : null);
  return read?.(text, { places: true }).urls ?? [];
}

type Reader = (text: string, options: ReadOptions) => Pick<OtherUrls, 'urls' | 'ids'>;

function readerOf(file: string): Reader | null {
  if (file.endsWith('.css')) return readCss;
  if (/\.svg$/i.test(file)) return CONTENT_ASSET.test(file) ? readContentSvg : readSvg;
  if (/^assets\/sidebar[^/]*\.json$/.test(file)) return readJson('sidebar');
  if (/(?:\.webmanifest|(?:^|\/)manifest\.json)$/i.test(file)) return readJson('manifest');
  if (file === HEADERS) return readLines(readHeaderUrls);
  if (/(?:^|\/)robots\.txt$/.test(file)) return readLines(readRobotsUrls);
  return /\.(?:xml|rss|atom)$/i.test(file) ? readXml : null;
}

function isDocumentName(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** A URL that is only a fragment refers to the document that uses the style sheet. */
const readCss: Reader = (text) => ({
  urls: withRanges(parseCssUrls(text).filter(({ raw }) => !raw.startsWith('#'))),
  ids: null,
});

const readSvg: Reader = (text, options) => {
  const { urls, ids } = extractPage(text, { ...options, xml: true });
  return { urls: [...styleSheetsOf(text), ...urls], ids };
};

/** An image of a page. Its name contains a hash of its bytes. */
const CONTENT_ASSET = /^assets\/[^/]+-[\da-f]{8}\.svg$/i;

/** Readers cannot follow links of an image in a page, and its relative URLs have lost their folder. Only its ids count. */
const readContentSvg: Reader = (text) => ({
  urls: [],
  ids: extractPage(text).ids,
});

const readXml: Reader = (text) => ({ urls: readXmlUrls(text), ids: null });

function readJson(kind: JsonKind): Reader {
  return (text, { places }) => ({ urls: withRanges(readJsonUrls(text, kind, places)), ids: null });
}

function readLines(read: (text: string) => readonly WrittenUrl[]): Reader {
  return (text) => ({ urls: withRanges(read(text)), ids: null });
}

function withRanges(urls: readonly WrittenUrl[]): EmittedUrl[] {
  return urls.map(({ raw, kind, start, end }) => ({ raw, kind, range: [start, end] }));
}
