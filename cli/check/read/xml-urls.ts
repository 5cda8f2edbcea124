/**
 * Finds the URLs of XML files other than images: sitemaps, RSS and Atom feeds, search descriptions, Windows tiles. In: the
 * text. Out: its URLs, and those of its style sheets. Other kinds of XML only have the latter.
 */
import { decodeXML } from 'entities';
import type { EmittedUrl, TextRange } from './extract.js';
import { parseDocument } from './parse-document.js';
import type { TokenReceiver } from './scan-document.js';
import type { UrlKind } from './url-attributes.js';

/** Only files with one of these are parsed, because a data file may be large. */
const SIGN =
  /<(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed|RDF|browserconfig|OpenSearchDescription)\b|<\?xml-stylesheet/;

export function readXmlUrls(text: string): EmittedUrl[] {
  if (!SIGN.test(text)) return [];
  const reader = new XmlReader(text);
  parseDocument(text, reader, true);
  return [...styleSheetsOf(text), ...reader.urls];
}

const INSTRUCTION = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?xml-stylesheet\b([^]*?)\?>/g;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/d;

/** Returns the URLs of `<?xml-stylesheet href="a.xsl"?>`. */
export function styleSheetsOf(text: string): EmittedUrl[] {
  return [...text.matchAll(INSTRUCTION)].flatMap((found) => {
    const [whole, content] = found;
    const href = content === undefined ? null : HREF.exec(content);
    const [start, end] = href?.indices?.[1] ?? href?.indices?.[2] ?? [0, 0];
    if (content === undefined || href === null || start === end) return [];
    const at = found.index + whole.length - '?>'.length - content.length;
    const raw = decodeXML(content.slice(start, end));
    return [{ raw, kind: 'stylesheet' as const, range: [at + start, at + end] as const }];
  });
}

interface Written {
  readonly text: string;
  readonly range: TextRange;
}

interface OpenElement {
  /** Name without its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly attributes: Map<string, Written>;
  readonly text: Written[];
}

class XmlReader implements TokenReceiver {
  readonly urls: Required<EmittedUrl>[] = [];
  readonly #open: OpenElement[] = [];

  constructor(readonly xml: string) {}

  startTag(written: string): void {
    const [, prefix = '', name = written] = /^([^:]*):(.*)$/.exec(written) ?? [];
    this.#open.push({ name, prefix, attributes: new Map(), text: [] });
  }

  attribute(name: string, start: number, end: number): void {
    if (start === -1) return;
    this.#open.at(-1)?.attributes.set(name, this.#written(start, end));
  }

  endStartTag(end: number): void {
    // `<link/>` has no end tag.
    if (this.xml.charAt(end - 1) === '/') this.#close();
  }

  endTag(): void {
    this.#close();
  }

  text(start: number, end: number): void {
    const written = this.xml.slice(start, end);
    const text = written.trim();
    if (text === '') return;
    const at = start + written.indexOf(text);
    this.#open.at(-1)?.text.push(this.#written(at, at + text.length));
  }

  #written(start: number, end: number): Written {
    return { text: decodeXML(this.xml.slice(start, end)), range: [start, end] };
  }

  #close(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const root = this.#open[0] ?? element;
    const parent = this.#open.at(-1)?.name ?? '';
    for (const [value, kind] of READERS[root.name]?.(element, parent) ?? []) {
      const raw = value?.text.trim() ?? '';
      if (value !== undefined && raw !== '') this.urls.push({ raw, kind, range: value.range });
    }
  }
}

type Found = readonly [value: Written | undefined, kind: UrlKind];
/** Returns the URLs of an element. There is one reader per name of the root element. */
type ElementReader = (element: OpenElement, parent: string) => readonly Found[];

/** Returns the element's own text, in one or several pieces. */
function contentOf({ text }: OpenElement): Written | undefined {
  const [first, last] = [text[0], text.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { text: text.map((one) => one.text).join(''), range: [first.range[0], last.range[1]] };
}

const readSitemap: ElementReader = (element) => {
  const { name, prefix, attributes } = element;
  if (name === 'loc') return [[contentOf(element), prefix === 'image' ? 'image' : 'link']];
  if (name === 'link') return [[attributes.get('href'), 'link']];
  if (name === 'thumbnail_loc') return [[contentOf(element), 'image']];
  if (name === 'content_loc') return [[contentOf(element), 'media']];
  return name === 'player_loc' ? [[contentOf(element), 'frame']] : [];
};

/**
 * Reads the addresses of a feed and of its entries, and the files that belong to them. The texts of entries are not read.
 */
const readFeed: ElementReader = (element, parent) => {
  const { name, prefix, attributes } = element;
  if (name === 'link')
    return [
      [attributes.get('href'), 'link'],
      [prefix === '' ? contentOf(element) : undefined, 'link'],
    ];
  if (name === 'enclosure' || (prefix === 'media' && name === 'content'))
    return [[attributes.get('url'), 'media']];
  if (prefix === 'media' && name === 'thumbnail') return [[attributes.get('url'), 'image']];
  if (name === 'icon' || name === 'logo' || (name === 'url' && parent === 'image'))
    return [[contentOf(element), 'image']];
  return name === 'comments' && prefix === '' ? [[contentOf(element), 'link']] : [];
};

const READERS: Readonly<Record<string, ElementReader>> = {
  urlset: readSitemap,
  sitemapindex: readSitemap,
  rss: readFeed,
  feed: readFeed,
  RDF: readFeed,
  browserconfig: ({ attributes }) => [[attributes.get('src'), 'image']],
  OpenSearchDescription: (element) => {
    const template = element.attributes.get('template');
    const isWhole = template !== undefined && !/^[^?#]*\{/.test(template.text);
    return element.name === 'Image'
      ? [[contentOf(element), 'image']]
      : [[isWhole ? template : undefined, 'link']];
  },
};
