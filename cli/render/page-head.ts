/**
 * The tags that a page adds to the head of its document. In: the tags. Out: their HTML, the defaults that they replace, and
 * the values that the client shows after a navigation.
 */
import type { PageData } from '../../theme/types.js';
import { attribute, elementText, escapeText } from '../values/escape.js';
import { headKey } from '../pages/page-head.js';
import { addressWithBase } from '../paths/path.js';
import type { PageHeadTag, SiteConfig } from '../types.js';

type HeadTag = PageHeadTag | SiteConfig['head'][number];

/** Joins tags of front matter and content. A tag of the content replaces one with the same meaning. */
export function joinTags(
  written: readonly PageHeadTag[],
  shown: readonly PageHeadTag[],
): PageHeadTag[] {
  const keys = listKeys(shown);
  return [...written.filter((tag) => !keys.has(headKey(tag))), ...shown];
}

function listKeys(tags: readonly PageHeadTag[]): ReadonlySet<string | null> {
  return new Set(tags.map(headKey).filter((key) => key !== null));
}

/** Returns the properties of a page's data that its tags replace. */
export function createOverrides(
  head: readonly PageHeadTag[],
  { base, url }: Pick<SiteConfig, 'base' | 'url'>,
): Partial<Pick<PageData, 'documentTitle' | 'description' | 'canonical'>> {
  const tags = new Map(head.map((tag) => [headKey(tag), tag]));
  const title = tags.get('title')?.content;
  const description = tags.get('name description')?.attributes['content'];
  const canonical = tags.get('canonical')?.attributes['href'];
  return {
    ...(title !== undefined && { documentTitle: title.trim() }),
    ...(typeof description === 'string' && { description }),
    ...(typeof canonical === 'string' && { canonical: absolute(canonical, base, url) }),
  };
}

function absolute(address: string, base: string, url = ''): string {
  const path = addressWithBase(base, address);
  return path.startsWith('/') && !path.startsWith('//') ? url + path : path;
}

/** Removes the defaults, as HTML, that tags of the page replace. */
export function withoutReplaced(
  defaults: readonly string[],
  head: readonly PageHeadTag[],
): readonly string[] {
  const keys = listKeys(head);
  return keys.size === 0 ? defaults : defaults.filter((html) => !keys.has(keyOfHtml(html)));
}

/** `headKey` of a tag that `document.ts` has written. */
function keyOfHtml(html: string): string | null {
  const [, name, value = ''] = /^<(?:meta|link) (name|property|rel)="([^"]*)"/.exec(html) ?? [];
  if (html.startsWith('<title>')) return 'title';
  if (name === 'rel') return headKey({ tag: 'link', attributes: { rel: value } });
  return name === undefined ? null : `${name} ${value.toLowerCase()}`;
}

const VOID_TAGS = new Set(['meta', 'link']);

export function createHeadTag({ tag, attributes, content = '' }: HeadTag, base: string): string {
  const shown = (name: string, value: string) =>
    name === 'href' || name === 'src' ? addressWithBase(base, value) : value;
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${attribute(shown(name, String(value)))}"`,
    )
    .join('');
  if (VOID_TAGS.has(tag)) return `<${tag}${written}>`;
  const inner = tag === 'title' ? escapeText(content) : elementText(tag, content);
  return `<${tag}${written}>${inner}</${tag}>`;
}
