/**
 * Elements whose attributes only mean something together. In: the attributes of a `link` or a `meta`. Out: the URLs in them.
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
  /** Entities decoded. */
  readonly text: string;
  /** Offsets of what is written, without quotes; `-1`: nothing is. */
  readonly start: number;
  readonly end: number;
  /** The text is what is written. */
  readonly isRaw?: true;
}

/** A value that is a URL, or the part of it that is one. */
export interface UrlPart {
  readonly value: AttributeValue;
  readonly kind: UrlKind;
  readonly part?: WrittenUrl;
}

export type Attributes = ReadonlyMap<string, AttributeValue>;

export function readLink(attributes: Attributes): UrlPart[] {
  const kind = kindOfRel(attributes.get('rel')?.text ?? '');
  const href = attributes.get('href');
  const images = attributes.get('imagesrcset');
  return [
    // An empty `href` fetches nothing.
    ...(kind !== null && href !== undefined && href.text !== '' ? [{ value: href, kind }] : []),
    ...(images === undefined ? [] : partsOf(images, 'image', parseSrcset(images.text))),
  ];
}

export function readMeta(attributes: Attributes): UrlPart[] {
  const value = attributes.get('content');
  if (value === undefined || value.text === '') return [];
  if (attributes.get('http-equiv')?.text.toLowerCase() === 'refresh') {
    const url = parseRefresh(value.text);
    return url === null ? [] : [{ value, kind: 'link', part: url }];
  }
  const name = ['property', 'name', 'itemprop'].find((one) => attributes.has(one)) ?? '';
  const names = attributes.get(name)?.text ?? '';
  if (/^msapplication-task$/i.test(names)) return partsOf(value, 'link', parseTask(value.text));
  const kind = names
    .split(/\s+/)
    .map(kindOfMeta)
    .find((one) => one !== null);
  // A name of microdata says what the value is about, which may be a text: "Acme" is the name of a logo.
  const isUrl = names.includes(':') || /^\S*[/.]\S*$/.test(value.text.trim());
  return kind !== undefined && kind !== null && isUrl ? [{ value, kind }] : [];
}

function partsOf(value: AttributeValue, kind: UrlKind, urls: readonly WrittenUrl[]): UrlPart[] {
  return urls.map((part) => ({ value, kind, part }));
}
