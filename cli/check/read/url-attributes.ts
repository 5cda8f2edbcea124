/**
 * Lists the attributes of HTML and SVG that hold URLs and their purpose in a browser, and parses compound values (`srcset`,
 * meta refresh). The table follows the attribute index of the HTML standard; SVG 2 adds references between elements.
 */

/** The purpose of a URL. It decides the noun in a message, and whether a fragment must exist. */
export type UrlKind =
  'link' | 'image' | 'media' | 'script' | 'stylesheet' | 'frame' | 'form' | 'file' | 'sprite';

/** A URL in a value or in a text. */
export interface WrittenUrl {
  /** The URL, decoded. */
  readonly raw: string;
  readonly kind: UrlKind;
  /** Offsets of the written URL in the value. */
  readonly start: number;
  readonly end: number;
}

/** `srcset` is a list of images, `url-list` a list of addresses, `document` is HTML. */
export type AttributeRule = UrlKind | 'srcset' | 'url-list' | 'document';

type Table = Readonly<Record<string, Readonly<Record<string, AttributeRule>>>>;

const media = { src: 'media', poster: 'image' } as const;
const quotation = { cite: 'file' } as const;
const background = { background: 'image' } as const;
const sprite = { href: 'sprite', 'xlink:href': 'sprite' } as const;
const svgImage = { href: 'image', 'xlink:href': 'image' } as const;

/** Excludes `link` and `meta`, whose attributes only have a meaning together. */
const table: Table = {
  a: { href: 'link', 'xlink:href': 'link', ping: 'url-list', attributionsrc: 'url-list' },
  animate: sprite,
  animatemotion: sprite,
  animatetransform: sprite,
  applet: { archive: 'file', code: 'file' },
  area: { href: 'link', ping: 'url-list' },
  audio: media,
  bgsound: { src: 'media' },
  blockquote: quotation,
  body: background,
  button: { formaction: 'form' },
  command: { icon: 'image' },
  del: quotation,
  // Unlike media, these two show nothing if their URL is empty, and that is not an error.
  embed: { src: 'file' },
  feimage: svgImage,
  filter: sprite,
  form: { action: 'form' },
  frame: { src: 'frame', longdesc: 'link' },
  html: { manifest: 'file' },
  glyphref: sprite,
  iframe: { src: 'frame', srcdoc: 'document', longdesc: 'link' },
  image: svgImage,
  img: {
    src: 'image',
    srcset: 'srcset',
    longdesc: 'link',
    lowsrc: 'image',
    dynsrc: 'media',
    attributionsrc: 'url-list',
  },
  input: { src: 'image', formaction: 'form' },
  ins: quotation,
  lineargradient: sprite,
  mask: sprite,
  menuitem: { icon: 'image' },
  mpath: sprite,
  object: { data: 'file', archive: 'url-list' },
  pattern: sprite,
  portal: { src: 'frame' },
  q: quotation,
  radialgradient: sprite,
  script: { src: 'script', href: 'script', 'xlink:href': 'script' },
  set: sprite,
  source: { src: 'media', srcset: 'srcset' },
  table: background,
  tbody: background,
  td: background,
  textpath: sprite,
  tfoot: background,
  th: background,
  thead: background,
  tr: background,
  track: { src: 'media' },
  tref: sprite,
  use: sprite,
  video: media,
};

const rules = new Map(
  Object.entries(table).map(([tag, attributes]) => [tag, new Map(Object.entries(attributes))]),
);

/** Returns the URL attributes of an element by its lower-case name. */
export function urlAttributes(tag: string): ReadonlyMap<string, AttributeRule> | undefined {
  return rules.get(tag);
}

/** Returns `null` if the browser only opens a connection, or if the value is not a URL that this site answers. */
export function kindOfRel(rel: string): UrlKind | null {
  const words = new Set(rel.toLowerCase().split(/\s+/));
  if (words.has('preconnect') || words.has('dns-prefetch')) return null;
  if (words.has('stylesheet')) return 'stylesheet';
  if (words.has('icon') || words.has('apple-touch-icon') || words.has('mask-icon')) return 'image';
  if (words.has('modulepreload')) return 'script';
  if (words.has('preload') || words.has('prefetch') || words.has('manifest')) return 'file';
  return 'link';
}

/** SVG attributes with CSS values: `fill="url(#gradient)"`. */
const PRESENTATION_ATTRIBUTES = new Set([
  'clip-path',
  'cursor',
  'fill',
  'filter',
  'marker',
  'marker-end',
  'marker-mid',
  'marker-start',
  'mask',
  'stroke',
]);

export function isPresentationAttribute(name: string): boolean {
  return PRESENTATION_ATTRIBUTES.has(name);
}

const META_KINDS: ReadonlyMap<string, UrlKind> = new Map([
  ['og:url', 'link'],
  ['og:see_also', 'link'],
  ['twitter:url', 'link'],
  ['twitter:player', 'frame'],
  ['twitter:player:stream', 'media'],
  ['msapplication-starturl', 'link'],
  ['msapplication-config', 'file'],
  ['thumbnail', 'image'],
  // Microdata properties, as in `itemprop`.
  ['url', 'link'],
  ['image', 'image'],
  ['logo', 'image'],
  ['photo', 'image'],
  ['thumbnailurl', 'image'],
  ['contenturl', 'media'],
  ['embedurl', 'frame'],
  ['downloadurl', 'file'],
  ['sameas', 'link'],
]);
/** Open Graph and Twitter cards number their images, and have several addresses for one image. */
const META_IMAGE = /^(?:og:image|twitter:image\d*)(?::(?:url|src|secure_url))?$/;
const META_MEDIUM = /^og:(?:video|audio|music|movie)(?::(?:url|secure_url))?$/;
const META_TILE = /^msapplication-(?:tileimage|(?:square|wide)\d+x\d+logo)$/;

/**
 * Returns the kind of URL in a `meta` element, or `null` if it holds none. `name` is its `property`, `name` or `itemprop`.
 */
export function kindOfMeta(name: string): UrlKind | null {
  const key = name.trim().toLowerCase();
  if (META_IMAGE.test(key) || META_TILE.test(key)) return 'image';
  return META_MEDIUM.test(key) ? 'media' : (META_KINDS.get(key) ?? null);
}

/** A task that Windows offers for a pinned site: `name=Search;action-uri=/search/;icon-uri=/s.ico`. */
export function parseTask(content: string): WrittenUrl[] {
  return Array.from(content.matchAll(/(?:action|icon)-uri\s*=\s*([^;\s]+)/dgi), (match) => {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    return { raw: match[1] ?? '', kind: 'link', start, end };
  });
}

/** Returns the URL of `5; url='/x/'`, or `null` if the page only reloads itself. */
export function parseRefresh(content: string): WrittenUrl | null {
  const match = /^\s*[\d.]+[\s;,]+(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/dis.exec(content);
  const group = [1, 2, 3].find((index) => match?.[index] !== undefined) ?? 0;
  const raw = match?.[group] ?? '';
  const [start, end] = match?.indices?.[group] ?? [0, 0];
  return group === 0 || raw.trim() === '' ? null : { raw, kind: 'link', start, end };
}

/**
 * Returns the URLs of a `srcset`. By the standard's algorithm, commas inside a URL or inside parentheses do not separate.
 */
export function parseSrcset(srcset: string): WrittenUrl[] {
  const urls: WrittenUrl[] = [];
  let at = 0;
  while (at < srcset.length) {
    at += /^[\s,]*/.exec(srcset.slice(at))?.[0].length ?? 0;
    const candidate = /^\S+/.exec(srcset.slice(at))?.[0];
    if (candidate === undefined) break;
    const raw = candidate.replace(/,+$/, '');
    urls.push({ raw, kind: 'image', start: at, end: at + raw.length });
    at += candidate.length;
    if (candidate.endsWith(',')) continue;
    at += /^(?:\([^)]*\)?|[^,(])*/.exec(srcset.slice(at))?.[0].length ?? 0;
  }
  return urls;
}

/** Returns the URLs of `ping` and similar attributes. */
export function parseUrlList(list: string): WrittenUrl[] {
  return Array.from(list.matchAll(/\S+/g), ({ 0: raw, index }) => ({
    raw,
    kind: 'file',
    start: index,
    end: index + raw.length,
  }));
}
