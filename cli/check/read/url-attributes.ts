/**
 * Which attributes of HTML and SVG hold URLs, what a browser does with each, and how the compound ones (`srcset`, meta
 * refresh, CSS, JSON-LD) are taken apart. The HTML standard's attribute index is the source of the table.
 */

/** What the URL is for: decides the word in a message, and whether a fragment must exist. */
export type UrlKind =
  'link' | 'image' | 'media' | 'script' | 'stylesheet' | 'frame' | 'form' | 'file' | 'sprite';

/** `srcset` is a list of URLs, `srcdoc` a document; `link` and `meta` depend on other attributes of the element. */
export type AttributeRule = UrlKind | 'srcset' | 'document' | 'by-rel' | 'meta-content';

type Table = Readonly<Record<string, Readonly<Record<string, AttributeRule>>>>;

const media = { src: 'media', poster: 'image' } as const;
const quotation = { cite: 'file' } as const;
const background = { background: 'image' } as const;
const sprite = { href: 'sprite', 'xlink:href': 'sprite' } as const;
const svgImage = { href: 'image', 'xlink:href': 'image' } as const;

const table: Table = {
  a: { href: 'link', 'xlink:href': 'link' },
  area: { href: 'link' },
  audio: media,
  blockquote: quotation,
  body: background,
  button: { formaction: 'form' },
  del: quotation,
  // Unlike media, these two show nothing when their URL is empty, and nobody calls it an error.
  embed: { src: 'file' },
  feimage: svgImage,
  form: { action: 'form' },
  frame: { src: 'frame', longdesc: 'link' },
  html: { manifest: 'file' },
  iframe: { src: 'frame', srcdoc: 'document', longdesc: 'link' },
  image: svgImage,
  img: { src: 'image', srcset: 'srcset', longdesc: 'link' },
  input: { src: 'image', formaction: 'form' },
  ins: quotation,
  link: { href: 'by-rel', imagesrcset: 'srcset' },
  meta: { content: 'meta-content' },
  object: { data: 'file' },
  q: quotation,
  script: { src: 'script', href: 'script', 'xlink:href': 'script' },
  source: { src: 'media', srcset: 'srcset' },
  table: background,
  tbody: background,
  td: background,
  tfoot: background,
  th: background,
  thead: background,
  tr: background,
  track: { src: 'media' },
  use: sprite,
  video: media,
};

const rules = new Map(
  Object.entries(table).map(([tag, attributes]) => [tag, new Map(Object.entries(attributes))]),
);

/** The URL attributes of an element by its lower-case name. */
export function urlAttributes(tag: string): ReadonlyMap<string, AttributeRule> | undefined {
  return rules.get(tag);
}

/** `null`: the browser opens a connection at most, or the value is no URL of this site to look up. */
export function kindOfRel(rel: string): UrlKind | null {
  const words = new Set(rel.toLowerCase().split(/\s+/));
  if (words.has('preconnect') || words.has('dns-prefetch')) return null;
  if (words.has('stylesheet')) return 'stylesheet';
  if (words.has('icon') || words.has('apple-touch-icon') || words.has('mask-icon')) return 'image';
  if (words.has('modulepreload')) return 'script';
  if (words.has('preload') || words.has('prefetch') || words.has('manifest')) return 'file';
  return 'link';
}

const metaKinds: Readonly<Record<string, UrlKind>> = {
  'og:url': 'link',
  'og:image': 'image',
  'og:image:url': 'image',
  'og:image:secure_url': 'image',
  'og:video': 'media',
  'og:video:url': 'media',
  'og:audio': 'media',
  'twitter:image': 'image',
  'twitter:image:src': 'image',
  'twitter:player': 'frame',
  'msapplication-tileimage': 'image',
  'msapplication-config': 'file',
};

/** By `property` or `name`; `null` for a description and the like. */
export function kindOfMeta(name: string): UrlKind | null {
  const key = name.toLowerCase();
  return Object.hasOwn(metaKinds, key) ? (metaKinds[key] ?? null) : null;
}

/** The URL of `5; url='/x/'`, or `null` when the page only reloads itself. */
export function parseRefresh(content: string): string | null {
  const match = /^\s*[\d.]+[\s;,]+(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is.exec(content);
  const url = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
  return url.trim() === '' ? null : url;
}

/** The URLs of a `srcset`, by the standard's algorithm: commas inside a URL and inside parentheses do not separate. */
export function parseSrcset(srcset: string): string[] {
  const urls: string[] = [];
  let at = 0;
  while (at < srcset.length) {
    at += /^[\s,]*/.exec(srcset.slice(at))?.[0].length ?? 0;
    const candidate = /^\S+/.exec(srcset.slice(at))?.[0];
    if (candidate === undefined) break;
    at += candidate.length;
    urls.push(candidate.replace(/,+$/, ''));
    if (candidate.endsWith(',')) continue;
    at += /^(?:\([^)]*\)?|[^,(])*/.exec(srcset.slice(at))?.[0].length ?? 0;
  }
  return urls;
}

/** The URLs of `url(…)`, `image-set(…)` and `@import "…"` in a style sheet; what stands in comments and strings is text. */
export function parseCssUrls(css: string): string[] {
  if (!/url\(|@import|image-set\(/i.test(css)) return [];
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  const urls: string[] = [];
  for (const match of text.matchAll(CSS_TOKEN)) {
    const { url, imported, set } = match.groups ?? {};
    if (set === undefined) urls.push(unquote(url ?? imported ?? ''));
    else urls.push(...parseImageSet(set));
  }
  return urls.filter((url) => url !== '');
}

const CSS_STRING = String.raw`"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'`;
const CSS_URL = String.raw`url\(\s*(?:${CSS_STRING}|(?:\\[^]|[^\\'"()\s])*)\s*\)`;
/** A string or a name space is matched so that nothing inside it is. */
const CSS_TOKEN = new RegExp(
  [
    String.raw`@namespace\b[^;]*`,
    String.raw`image-set\((?<set>(?:${CSS_STRING}|[^()]|\([^()]*\))*)\)`,
    String.raw`@import\s+(?<imported>${CSS_STRING})`,
    CSS_URL.replace('(?:', '(?<url>'),
    CSS_STRING,
  ].join('|'),
  'gi',
);

/** Of `image-set("a.png" 1x, url(b.png) 2x type("image/png"))` the strings and URLs, not the types. */
function parseImageSet(set: string): string[] {
  const images = set.replace(/\btype\([^)]*\)/gi, '');
  return Array.from(images.matchAll(new RegExp(`${CSS_URL}|${CSS_STRING}`, 'gi')), ([image]) =>
    unquote(image.replace(/^url\(\s*|\s*\)$/gi, '')),
  );
}

/** Without quotes and escapes: `\20 ` and `\ ` are spaces. */
function unquote(text: string): string {
  const bare = /^["']/.test(text) ? text.slice(1, -1) : text;
  return bare.replace(CSS_ESCAPE, (_, hex: string | undefined, character: string | undefined) =>
    hex === undefined
      ? (character ?? '')
      : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
}

/** A line break that is escaped is none. */
const CSS_ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|\r\n|\n|([^]))/gi;

/** Absolute URLs of a JSON-LD block; keys that begin with `@` name things instead of linking to them. */
export function parseJsonLdUrls(text: string): string[] {
  const urls: string[] = [];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && /^https?:\/\//i.test(value) && !key.startsWith('@'))
      urls.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value))
        visit(child, Array.isArray(value) ? key : name);
    }
  };
  try {
    visit(JSON.parse(text), '');
  } catch {
    // Not JSON: nothing that a search engine could follow either.
  }
  return urls;
}
