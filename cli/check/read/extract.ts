/**
 * One emitted document in; its URLs, ids and base out, as compact data that does not keep the document alive. Reads
 * tokens instead of a tree, because nothing here needs one and a check reads every page: what stands in comments,
 * scripts and `<template>` is not part of the page and is passed over.
 */
import { decodeHTMLAttribute } from 'entities';
import { parseDocument } from './parse-document.js';
import { replaceNul } from './replace-nul.js';
import { scanDocument, type TokenReceiver } from './scan-document.js';
import {
  kindOfMeta,
  kindOfRel,
  parseCssUrls,
  parseJsonLdUrls,
  parseRefresh,
  parseSrcset,
  urlAttributes,
  type AttributeRule,
  type UrlKind,
} from './url-attributes.js';

export interface EmittedUrl {
  /** As in the document, entities decoded. */
  readonly raw: string;
  readonly kind: UrlKind;
}

export interface PageFacts {
  readonly urls: readonly EmittedUrl[];
  /** Fragments that lead somewhere: ids, and names of anchors. */
  readonly ids: readonly string[];
  readonly duplicateIds: readonly string[];
  /** `href` of the first `<base>` that has one. */
  readonly baseHref: string | null;
}

/** @example extractPage('<h2 id="a">A</h2><a href="#a">A</a>').ids // ['a'] */
export function extractPage(html: string): PageFacts {
  const text = replaceNul(html);
  const page = new PageReader(text);
  return scanDocument(text, page) ? page.finish() : parsePage(text);
}

/** As slowly as HTML has to be read that somebody else wrote. */
export function parsePage(html: string): PageFacts {
  const text = replaceNul(html);
  const page = new PageReader(text);
  parseDocument(text, page);
  return page.finish();
}

const UPPER_CASE = /[A-Z]/;
/** What stands in them is text. The tokenizer knows this of `script`, `style`, `textarea`, `title` and `xmp`. */
const RAW_TEXT = new Set(['iframe', 'noembed', 'noframes', 'plaintext']);

/** What matters of every element of a name. */
interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly rules: ReadonlyMap<string, AttributeRule>;
  /** Its attributes only mean something together. */
  readonly isJoint: boolean;
  /** Its start tag says more than its attributes do. */
  readonly isScope: boolean;
}

const noTag: Tag = { name: '', rules: new Map(), isJoint: false, isScope: false };

function describeTag(written: string): Tag {
  const name = written.toLowerCase();
  return {
    name,
    rules: urlAttributes(name) ?? noTag.rules,
    isJoint: name === 'link' || name === 'meta' || name === 'script',
    isScope: name === 'template' || name === 'noscript' || RAW_TEXT.has(name),
  };
}

/** Receives the tokens of one document. Offsets are into `html`: it is written in one piece. */
class PageReader implements TokenReceiver {
  readonly #urls: EmittedUrl[] = [];
  readonly #ids = new Set<string>();
  readonly #elementIds = new Set<string>();
  readonly #duplicates = new Set<string>();
  #baseHref: string | null = null;
  /** As they are written: a document has few names, and each of them many times. */
  readonly #tags = new Map<string, Tag>();
  #tag = noTag;
  #valueStart = -1;
  #valueEnd = -1;
  /** Of `link`, `meta` and `script`, whose attributes only mean something together. */
  #attributes: Map<string, string> | null = null;
  /** Attributes of the open element that are read: of two of a name the first counts. */
  readonly #seen = new Set<string>();
  /** Of an SVG element: `href`, wherever it stands, comes before it. */
  #legacyHref: string | null = null;
  /** The open ones: whether each makes a shadow tree, whose links are those of the page and whose ids are not. */
  readonly #templates: boolean[] = [];
  #isShadow = false;
  #templateDepth = 0;
  #noscriptDepth = 0;
  /** The open element whose content is text. */
  #rawText: string | null = null;
  /** What the text of the open element is. */
  #text: 'style' | 'json' | null = null;
  #textStart = 0;
  /** Of URLs, when a tag began that has not ended: at the end of the document there is no such tag. */
  #unfinished: number | null = null;

  constructor(readonly html: string) {}

  finish(): PageFacts {
    return {
      urls: this.#unfinished === null ? this.#urls : this.#urls.slice(0, this.#unfinished),
      ids: [...this.#ids],
      duplicateIds: [...this.#duplicates],
      baseHref: this.#baseHref,
    };
  }

  startTag(name: string): void {
    let tag = this.#tags.get(name);
    if (tag === undefined) this.#tags.set(name, (tag = describeTag(name)));
    this.#tag = tag;
    this.#attributes = tag.isJoint ? new Map() : null;
    if (this.#seen.size > 0) this.#seen.clear();
    this.#legacyHref = null;
    this.#isShadow = false;
    this.#unfinished = this.#urls.length;
    this.#text = tag.name === 'style' ? 'style' : null;
  }

  attribute(written: string, valueStart: number, valueEnd: number): void {
    // Most attributes are: worth not reading.
    if (written === 'class') return;
    const name = UPPER_CASE.test(written) ? written.toLowerCase() : written;
    if (this.#isOutside() || this.#seen.has(name)) return;
    this.#seen.add(name);
    this.#valueStart = valueStart;
    this.#valueEnd = valueEnd;
    if (this.#attributes !== null) {
      this.#attributes.set(name, this.#value());
      if (name !== 'id') return;
    }
    if (name === 'id') this.#addId(this.#value());
    else if (name === 'xlink:href') this.#legacyHref = this.#value();
    else if (name === 'shadowrootmode') this.#isShadow = /^(?:open|closed)$/i.test(this.#value());
    else if (name === 'style') this.#addAll(parseCssUrls(this.#value()), 'file');
    else if (name === 'name' && this.#tag.name === 'a' && this.#isLinkable()) {
      this.#ids.add(this.#value());
    } else if (name === 'href' && this.#tag.name === 'base') this.#baseHref ??= this.#value();
    else this.#addUrl(name, this.#tag.rules.has(name) ? this.#value() : '');
  }

  endStartTag(end: number): void {
    if (this.#legacyHref !== null && !this.#seen.has('href'))
      this.#addUrl('xlink:href', this.#legacyHref);
    this.#readAttributes();
    this.#unfinished = null;
    this.#textStart = end;
    const { name, isScope } = this.#tag;
    if (!isScope || this.#rawText !== null) return;
    if (name === 'template') this.#openTemplate();
    else if (name === 'noscript') this.#noscriptDepth++;
    else this.#rawText = name;
  }

  endTag(start: number, end: number): void {
    this.#text = null;
    if (this.#rawText !== null) {
      if (this.#name(start, end) === this.#rawText) this.#rawText = null;
      return;
    }
    // The names that matter are this long.
    if (end - start !== 8 && end - start !== 6) return;
    const tag = this.#name(start, end);
    if (tag === 'script' && isEscaped(this.html.slice(this.#textStart, start)))
      this.#rawText = 'script';
    else if (tag === 'template') this.#templateDepth -= this.#templates.pop() === false ? 1 : 0;
    else if (tag === 'noscript') this.#noscriptDepth = Math.max(0, this.#noscriptDepth - 1);
  }

  text(start: number, end: number): void {
    if (this.#text === null || this.#isOutside()) return;
    const text = this.html.slice(start, end);
    if (this.#text === 'style') this.#addAll(parseCssUrls(text), 'file');
    else this.#addAll(parseJsonLdUrls(text), 'link');
  }

  #openTemplate(): void {
    this.#templates.push(this.#isShadow);
    if (!this.#isShadow) this.#templateDepth++;
  }

  /** What is read is not part of the page. */
  #isOutside(): boolean {
    return this.#templateDepth > 0 || this.#rawText !== null;
  }

  #readAttributes(): void {
    const attributes = this.#attributes;
    if (attributes === null || this.#isOutside()) return;
    this.#attributes = null;
    if (this.#tag.name === 'meta') this.#addMeta(attributes);
    else if (this.#tag.name === 'link') this.#addLink(attributes);
    else {
      for (const [name, rule] of this.#tag.rules) {
        if (name === 'xlink:href' && attributes.has('href')) continue;
        const value = attributes.get(name);
        if (value !== undefined) this.#addByRule(rule, value);
      }
      if (attributes.get('type')?.toLowerCase() === 'application/ld+json') this.#text = 'json';
    }
  }

  #addLink(attributes: ReadonlyMap<string, string>): void {
    const kind = kindOfRel(attributes.get('rel') ?? '');
    const href = attributes.get('href') ?? '';
    // An empty `href` fetches nothing.
    if (kind !== null && href !== '') this.#urls.push({ raw: href, kind });
    this.#addAll(parseSrcset(attributes.get('imagesrcset') ?? ''), 'image');
  }

  #addMeta(attributes: ReadonlyMap<string, string>): void {
    const content = attributes.get('content') ?? '';
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') {
      const url = parseRefresh(content);
      if (url !== null) this.#urls.push({ raw: url, kind: 'link' });
      return;
    }
    const kind = kindOfMeta(attributes.get('property') ?? attributes.get('name') ?? '');
    if (kind !== null && content !== '') this.#urls.push({ raw: content, kind });
  }

  #addUrl(name: string, value: string): void {
    const rule = this.#tag.rules.get(name);
    // Of all attributes only an empty `src` means that something is missing.
    const isFetched = name === 'src' || value.trim() !== '';
    if (rule !== undefined && isFetched) this.#addByRule(rule, value);
  }

  #addByRule(rule: AttributeRule, value: string): void {
    if (rule === 'srcset') this.#addAll(parseSrcset(value), 'image');
    else if (rule === 'document') {
      // Its fragments are its own; everything else resolves as if it stood on the page.
      this.#urls.push(...extractPage(value).urls.filter(({ raw }) => !raw.startsWith('#')));
    } else if (rule !== 'by-rel' && rule !== 'meta-content')
      this.#urls.push({ raw: value, kind: rule });
  }

  #addAll(raws: readonly string[], kind: UrlKind): void {
    for (const raw of raws) this.#urls.push({ raw, kind });
  }

  /** No fragment leads into a shadow tree; and where scripts run, what is in `<noscript>` is text. */
  #isLinkable(): boolean {
    return this.#noscriptDepth === 0 && this.#templates.length === 0;
  }

  #addId(id: string): void {
    if (id === '') return;
    if (!this.#isLinkable()) return;
    if (this.#elementIds.has(id)) this.#duplicates.add(id);
    this.#elementIds.add(id);
    this.#ids.add(id);
  }

  #name(start: number, end: number): string {
    return this.html.slice(start, end).toLowerCase();
  }

  #value(): string {
    if (this.#valueStart === -1) return '';
    return decodeHTMLAttribute(this.html.slice(this.#valueStart, this.#valueEnd));
  }
}

/** Whether the `</script>` behind a script's text ends no more than the `<script>` of `<!-- <script> `. */
function isEscaped(script: string): boolean {
  const open = script.slice(script.lastIndexOf('-->') + 1);
  const at = open.indexOf('<!--');
  return at !== -1 && /<script[\s/>]/i.test(open.slice(at));
}
