/**
 * Elements that a page adds to the head of its document, from its front matter or from components in its content. In: a
 * value that an author wrote. Out: a tag that cannot run or load anything, or the description of what is expected instead.
 */
import type { PageHeadTag } from '../types.js';
import { valueAt } from '../values/value-at.js';

/** Relations of links that browsers only note. */
const RELATIONS: ReadonlySet<string> = new Set(
  'alternate apple-touch-icon author canonical help icon license me next prev search'.split(' '),
);
export const HEAD_TAGS: readonly PageHeadTag['tag'][] = ['title', 'meta', 'link', 'script'];
const JSON_LD = 'application/ld+json';

/** Returns the tag, or the rest of the sentence "expected …". */
export function readHeadTag(value: unknown): PageHeadTag | string {
  const name = valueAt(value, ['tag']);
  const tag = HEAD_TAGS.find((known) => known === name);
  if (tag === undefined) return 'a "tag" of "title", "meta", "link" and "script"';
  // Starlight's name for the field comes second.
  const given = valueAt(value, ['attributes']) ?? valueAt(value, ['attrs']) ?? {};
  const content = valueAt(value, ['content']);
  if (content !== undefined && typeof content !== 'string') return 'a string as "content"';
  const attributes = readAttributes(given);
  if (attributes === null) return 'attributes by name, with strings, true or false as values';
  return (
    explainTag({ tag, attributes, content }) ?? {
      tag,
      attributes,
      ...(content !== undefined && {
        content: tag === 'script' ? withoutMarkup(content) : content,
      }),
    }
  );
}

/** `<` is only in strings of JSON, which may escape it. After `<!--<script>`, an HTML parser would not end the element. */
function withoutMarkup(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

/** Meta tags whose content is an address. */
const META_ADDRESS = /^(?:og|twitter):.*(?:url|image|video|audio|player|stream|src)$/i;
const ADDRESS = /^(?:https?:|mailto:|[^:]*$|[/#?])/i;

function readAttributes(given: unknown): PageHeadTag['attributes'] | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const attributes: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(given)) {
    const isName = /^[a-zA-Z][a-zA-Z0-9:_-]*$/.test(name);
    if (!isName || (typeof value !== 'string' && typeof value !== 'boolean')) return null;
    attributes[name.toLowerCase()] = value;
  }
  return attributes;
}

/** Describes what is expected instead of a tag that would do more than describe the page. */
function explainTag({
  tag,
  attributes,
  content = '',
}: {
  tag: PageHeadTag['tag'];
  attributes: PageHeadTag['attributes'];
  content: string | undefined;
}): string | null {
  const { rel, href = '', type } = attributes;
  const names = Object.keys(attributes);
  if (names.some((name) => name.startsWith('on') || name === 'style'))
    return 'attributes that hold no code and no style';
  if (tag === 'title') return content.trim() === '' ? 'the title as "content"' : null;
  if (tag === 'meta') return explainMeta(attributes);
  if (tag === 'link') {
    const relations = String(rel).toLowerCase().split(/\s+/);
    const isKnown = relations.every((relation) => RELATIONS.has(relation));
    const isAddress = typeof href === 'string' && ADDRESS.test(href);
    return isKnown && isAddress
      ? null
      : `a link with "href" and a "rel" of ${[...RELATIONS].join(', ')}`;
  }
  const isData = type === JSON_LD && !names.includes('src') && isJson(content);
  return isData ? null : `a script of type "${JSON_LD}" with JSON as "content"`;
}

function explainMeta(attributes: PageHeadTag['attributes']): string | null {
  const { name, property, itemprop, content = '' } = attributes;
  const key = property ?? name ?? itemprop;
  if (key === undefined || 'http-equiv' in attributes) return META;
  const isUnsafe = META_ADDRESS.test(String(key)) && !ADDRESS.test(String(content).trim());
  return isUnsafe ? `an address with "https:" as "content" of "${key}"` : null;
}

const META = 'a meta tag with "name" or "property", and without "http-equiv"';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the name of a thing that a document states once, so that a page's own tag replaces another; `null` for tags that
 * may be repeated.
 */
export function headKey({
  tag,
  attributes: { name, property, rel },
}: Pick<PageHeadTag, 'attributes'> & { readonly tag: string }): string | null {
  if (tag === 'title') return 'title';
  if (tag === 'meta' && typeof name === 'string') return `name ${name.toLowerCase()}`;
  if (tag === 'meta' && typeof property === 'string') return `property ${property.toLowerCase()}`;
  if (tag !== 'link' || typeof rel !== 'string') return null;
  // "shortcut" never had a meaning.
  const relation = rel.toLowerCase().replace(/^shortcut /, '');
  return relation === 'canonical' || relation === 'icon' ? relation : null;
}
