/**
 * What the output refers to outside its documents: style sheets, the sitemap, feeds, manifests of web applications, and
 * the sidebars that the browser fetches, whose collapsed branches no document shows. Also the ids of SVG files, which
 * `<use>` points at.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { OutputFiles } from '../../server/output-files.js';
import { extractPage, type EmittedUrl } from './extract.js';
import { parseCssUrls, type UrlKind } from './url-attributes.js';

export interface OtherUrls {
  /** Below the output folder; relative URLs count from it. */
  readonly file: string;
  readonly urls: readonly EmittedUrl[];
  /** `null`: the file has no places to link to. */
  readonly ids: readonly string[] | null;
}

export async function collectOtherUrls(root: string, files: OutputFiles): Promise<OtherUrls[]> {
  const found: OtherUrls[] = [];
  for (const file of [...files].sort()) {
    const read = readerOf(file);
    if (read === null) continue;
    found.push({ file, ...read(readFileSync(join(root, file), 'utf8')) });
    // Whoever asks the server meanwhile gets an answer.
    await pause();
  }
  return found;
}

type Reader = (text: string) => Pick<OtherUrls, 'urls' | 'ids'>;

function readerOf(file: string): Reader | null {
  if (file.endsWith('.css')) return readCss;
  if (file.endsWith('.svg')) return readSvg;
  if (/^assets\/sidebar[^/]*\.json$/.test(file)) return readSidebar;
  if (/(?:\.webmanifest|(?:^|\/)manifest\.json)$/.test(file)) return readManifest;
  if (/(?:^|\/)sitemap[^/]*\.xml$/.test(file)) return readSitemap;
  return /\.(?:xml|rss|atom)$/.test(file) ? readFeed : null;
}

const readCss: Reader = (text) => ({
  urls: parseCssUrls(text)
    .filter((raw) => !raw.startsWith('#'))
    .map((raw) => ({ raw, kind: 'file' })),
  ids: null,
});

/** The URLs inside an image are its author's: only what others point at is read. */
const readSvg: Reader = (text) => ({ urls: [], ids: extractPage(text).ids });

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const readSitemap: Reader = (text) => ({
  urls: Array.from(text.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g), ([, url = '']) => ({
    raw: decode(url),
    kind: 'link' as const,
  })),
  ids: null,
});

/** Of RSS and Atom: the addresses of the feed and of its entries, and the files that go with them. */
const readFeed: Reader = (text) => {
  if (!/<(?:rss|feed|rdf:RDF)\b/.test(text)) return { urls: [], ids: null };
  const bare = text.replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, '');
  const links = bare.matchAll(
    /<link>\s*([^<]*?)\s*<\/link>|<((?:atom:)?link|enclosure|media:content)\b[^>]*?\s(?:href|url)\s*=\s*["']([^"']*)/g,
  );
  const urls = Array.from(links, ([, content, element, attribute = '']): EmittedUrl => ({
    raw: decode(content ?? attribute),
    kind: (element ?? 'link').endsWith('link') ? 'link' : 'media',
  }));
  return { urls: urls.filter(({ raw }) => raw !== ''), ids: null };
};

function decode(xml: string): string {
  return xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name !== undefined) return entities[name as string] ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const readSidebar: Reader = (text) => ({
  urls: collectStrings(text, (key) => (key === 'href' || key === 'indexHref' ? 'link' : null)),
  ids: null,
});

const readManifest: Reader = (text) => ({
  urls: collectStrings(text, (key) =>
    key === 'src' ? 'image' : key === 'start_url' || key === 'url' ? 'link' : null,
  ),
  ids: null,
});

/** The strings of a JSON text whose key says that they are URLs. A file of another kind by that name has none. */
function collectStrings(text: string, kindOf: (key: string) => UrlKind | null): EmittedUrl[] {
  const urls: EmittedUrl[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const kind = typeof child === 'string' ? kindOf(key) : null;
      if (kind !== null && typeof child === 'string') urls.push({ raw: child, kind });
      else visit(child);
    }
  };
  try {
    visit(JSON.parse(text));
  } catch {
    // Not JSON.
  }
  return urls;
}
