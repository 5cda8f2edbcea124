/**
 * Reads the URLs of the output outside its documents: style sheets, images of SVG, sitemaps, feeds, manifests of web
 * applications, `_headers`, `robots.txt`, and the sidebars that the browser fetches, whose collapsed branches no document
 * shows. Also the ids of SVG files, which `<use>` points at.
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
  /** Below the output folder; relative URLs count from it. */
  readonly file: string;
  readonly urls: readonly EmittedUrl[];
  /** `null`: the file has no places to link to. */
  readonly ids: readonly string[] | null;
}

interface CollectOptions {
  /** Knows what untouched files hold. @default null: every file is read */
  readonly cache?: Cache | null;
  /** Takes a finding for each file in which reading fails. */
  readonly diagnostics?: Diagnostic[];
}

export async function collectOtherUrls(
  root: string,
  files: OutputFiles,
  { cache = null, diagnostics = [] }: CollectOptions = {},
): Promise<OtherUrls[]> {
  const found: OtherUrls[] = [];
  // It is no file that a server answers with.
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
    // Whoever asks the server meanwhile gets an answer.
    await pause();
  }
  return found;
}

/** The URLs of any file that is read, with their ranges in its text. */
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

/** A URL that is a fragment alone means the document that a style sheet is used in. */
const readCss: Reader = (text) => ({
  urls: withRanges(parseCssUrls(text).filter(({ raw }) => !raw.startsWith('#'))),
  ids: null,
});

const readSvg: Reader = (text, options) => {
  const { urls, ids } = extractPage(text, { ...options, xml: true });
  return { urls: [...styleSheetsOf(text), ...urls], ids };
};

/** An image of a page, under a name made from its bytes. */
const CONTENT_ASSET = /^assets\/[^/]+-[\da-f]{8}\.svg$/i;

/** No reader can follow the links of an image that a page shows, and it has lost its folder: only its ids count. */
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
