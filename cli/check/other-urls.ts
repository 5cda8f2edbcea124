/**
 * What the output refers to outside its documents: style sheets, the sitemap, and the sidebars that the browser fetches,
 * whose collapsed branches no document shows. Also the ids of SVG files, which `<use>` points at.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputFiles } from '../server/output-files.js';
import { extractPage, type EmittedUrl } from './extract.js';
import { parseCssUrls } from './url-attributes.js';

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
    if (read !== null) found.push({ file, ...read(await readFile(join(root, file), 'utf8')) });
  }
  return found;
}

type Reader = (text: string) => Pick<OtherUrls, 'urls' | 'ids'>;

function readerOf(file: string): Reader | null {
  if (file.endsWith('.css')) return readCss;
  if (file.endsWith('.svg')) return readSvg;
  if (/^assets\/sidebar[^/]*\.json$/.test(file)) return readSidebar;
  return /^sitemap[^/]*\.xml$/.test(file) ? readSitemap : null;
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
    raw: url.replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity),
    kind: 'link' as const,
  })),
  ids: null,
});

const readSidebar: Reader = (text) => {
  const urls: EmittedUrl[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const isUrl = (key === 'href' || key === 'indexHref') && typeof child === 'string';
      if (isUrl) urls.push({ raw: child, kind: 'link' });
      else visit(child);
    }
  };
  try {
    visit(JSON.parse(text));
  } catch {
    // A file of the site's own with such a name.
  }
  return { urls, ids: null };
};
