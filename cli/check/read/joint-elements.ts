/**
 * Reads elements whose attributes only have a meaning together. In: the attributes of a `link` or a `meta`. Out: their URLs.
 */
import {
  kindOfMeta,
  kindOfRel,
  parseRefresh,
  parseSrcset,
  parseTask,
  type UrlKind,
  type WrittenUrl,
} from './url-attributes.js';

/** The value of an attribute, or the text of an element. */
export interface AttributeValue {
  /** The text with entities decoded. */
  readonly text: string;
  /** Offsets of the written value, without quotes; `-1` if there is none. */
  readonly start: number;
  readonly end: number;
  /** The text is exactly as written. */
  readonly isRaw?: true;
}

/** A URL that is a value or a part of one. */
export interface FoundUrl {
  readonly value: AttributeValue;
  readonly url: WrittenUrl;
}

export function wholeValue(value: AttributeValue, kind: UrlKind): FoundUrl {
  return { value, url: { raw: value.text, kind, start: 0, end: value.text.length } };
}

export type Attributes = ReadonlyMap<string, AttributeValue>;

export function readLink(attributes: Attributes): FoundUrl[] {
  const kind = kindOfRel(attributes.get('rel')?.text ?? '');
  const href = attributes.get('href');
  const images = attributes.get('imagesrcset');
  return [
    // An empty `href` loads nothing.
    ...(kind !== null && href !== undefined && href.text !== '' ? [wholeValue(href, kind)] : []),
    ...(images === undefined ? [] : partsOf(images, parseSrcset(images.text))),
  ];
}

export function readMeta(attributes: Attributes): FoundUrl[] {
  const value = attributes.get('content');
  if (value === undefined || value.text === '') return [];
  if (attributes.get('http-equiv')?.text.toLowerCase() === 'refresh') {
    const url = parseRefresh(value.text);
    return url === null ? [] : [{ value, url }];
  }
  const name = ['property', 'name', 'itemprop'].find((one) => attributes.has(one)) ?? '';
  const names = attributes.get(name)?.text ?? '';
  if (/^msapplication-task$/i.test(names)) return partsOf(value, parseTask(value.text));
  const kind = names
    .split(/\s+/)
    .map(kindOfMeta)
    .find((one) => one !== null);
  // The value of a microdata property may be a text instead of a URL: "Acme" is the name of a logo.
  const isUrl = names.includes(':') || /^\S*[/.]\S*$/.test(value.text.trim());
  return kind !== undefined && kind !== null && isUrl ? [wholeValue(value, kind)] : [];
}

function partsOf(value: AttributeValue, urls: readonly WrittenUrl[]): FoundUrl[] {
  return urls.map((url) => ({ value, url }));
}
