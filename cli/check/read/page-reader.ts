/**
 * Receives the tokens of one document, and gathers its URLs and ids. What stands in comments, scripts and `<template>` is
 * not part of the page and is passed over.
 */
import { decodeHTMLAttribute } from 'entities';
import { alignAttribute } from '../../diagnostics/aligned-text.js';
import { parseCssUrls } from './css-urls.js';
import { readLink, readMeta, type AttributeValue, type UrlPart } from './joint-elements.js';
import { jsonKindOf, readJsonUrls, type JsonKind } from './json-urls.js';
import type { EmittedUrl, PageFacts, ReadOptions, TextRange } from './page-facts.js';
import type { TokenReceiver } from './parse-document.js';
import { describeTag, noTag, type Tag } from './tags.js';
import {
  isPresentationAttribute,
  parseSrcset,
  parseUrlList,
  type AttributeRule,
  type UrlKind,
  type WrittenUrl,
} from './url-attributes.js';

const EVENT_HANDLER = /^on[a-z]+$/;
/** A `type` that browsers run, or take as settings of the page. */
const JAVASCRIPT =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
const UPPER_CASE = /[A-Z]/;
/** Offsets are into `html`: it is written in one piece. */
export class PageReader implements TokenReceiver {
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
  /** Attributes of the open `link`, `meta` or `script`: only together do they mean something. */
  #attributes: Map<string, AttributeValue> | null = null;
  /** Attributes of the open element that are read: of two of a name the first counts. */
  readonly #seen = new Set<string>();
  /** `xlink:href` of the open SVG element. An `href` of the same element takes precedence. */
  #legacyHref: AttributeValue | null = null;
  /** The open ones: whether each makes a shadow tree, whose links are those of the page and whose ids are not. */
  readonly #templates: boolean[] = [];
  #isShadow = false;
  #templateDepth = 0;
  #noscriptDepth = 0;
  /** The open element whose content is text. */
  #rawText: string | null = null;
  /** The language of the open element's text. */
  #text: 'style' | JsonKind | null = null;
  /** The open element is a script that browsers run. */
  #isInlineScript = false;
  #textStart = 0;
  /** Number of URLs when the open tag began. A tag without an end is no tag, and its URLs are dropped. */
  #unfinished: number | null = null;

  readonly #isXml: boolean;
  readonly #isForeign: boolean;
  #blocked: PageFacts['blocked'];
  readonly #idRanges: (readonly [id: string, range: TextRange])[] | null;

  constructor(
    readonly html: string,
    { places = false, xml = false, foreign = false }: ReadOptions,
    /** Reads a document in an attribute (`srcdoc`). */
    readonly readInner: (html: string, options: ReadOptions) => PageFacts,
  ) {
    this.#isXml = xml;
    this.#isForeign = foreign;
    this.#idRanges = places ? [] : null;
  }

  finish(): PageFacts {
    return {
      ...(this.#idRanges !== null && { idRanges: this.#idRanges }),
      ...(this.#blocked !== undefined && { blocked: this.#blocked }),
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
    if (this.#isForeign && (name === 'style' || EVENT_HANDLER.test(name)))
      this.#block(name === 'style' ? 'style attribute' : `event handler "${name}"`, valueStart);
    if (this.#attributes !== null) {
      this.#attributes.set(name, this.#value());
      if (name !== 'id') return;
    }
    if (name === 'id') this.#addId(this.#value());
    else if (name === 'xlink:href') this.#legacyHref = this.#value();
    else if (name === 'shadowrootmode')
      this.#isShadow = /^(?:open|closed)$/i.test(this.#value().text);
    else if (name === 'style' || isPresentationAttribute(name)) this.#addCss(this.#value());
    else if (name === 'name' && this.#tag.name === 'a' && this.#isLinkable()) {
      this.#ids.add(this.#value().text);
    } else if (name === 'href' && this.#tag.name === 'base') this.#baseHref ??= this.#value().text;
    else if (this.#tag.rules.has(name)) this.#addUrl(name, this.#value());
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
    this.#isInlineScript = false;
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
    if (this.#isForeign && !this.#isOutside() && this.html.slice(start, end).trim() !== '') {
      if (this.#text === 'style') this.#block('style element', start);
      else if (this.#isInlineScript) this.#block('inline script', start);
    }
    if (this.#text === null || this.#isOutside()) return;
    const value = { text: this.html.slice(start, end), start, end, isRaw: true } as const;
    if (this.#text === 'style') this.#addCss(value);
    else this.#addAll(readJsonUrls(value.text, this.#text, this.#idRanges !== null), value);
  }

  #block(what: string, offset: number): void {
    this.#blocked ??= { what, offset };
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
    if (this.#tag.name === 'meta') this.#addParts(readMeta(attributes));
    else if (this.#tag.name === 'link') this.#addParts(readLink(attributes));
    else {
      for (const [name, rule] of this.#tag.rules) {
        if (name === 'xlink:href' && attributes.has('href')) continue;
        const value = attributes.get(name);
        if (value !== undefined) this.#addByRule(rule, value);
      }
      const type = attributes.get('type')?.text ?? '';
      this.#text = jsonKindOf(type);
      this.#isInlineScript = !attributes.has('src') && JAVASCRIPT.test(type.trim());
    }
  }

  #addParts(parts: readonly UrlPart[]): void {
    for (const { value, kind, part } of parts) this.#push(value, kind, part);
  }

  #addUrl(name: string, value: AttributeValue): void {
    const rule = this.#tag.rules.get(name);
    // Only `src` must not be empty: an empty value of another attribute loads nothing.
    const isFetched = name === 'src' || value.text.trim() !== '';
    if (rule !== undefined && isFetched) this.#addByRule(rule, value);
  }

  #addByRule(rule: AttributeRule, value: AttributeValue): void {
    if (rule === 'srcset')
      for (const url of parseSrcset(value.text)) this.#push(value, 'image', url);
    else if (rule === 'url-list')
      for (const url of parseUrlList(value.text)) this.#push(value, 'file', url);
    else if (rule === 'document') {
      const { urls } = this.readInner(value.text, { places: this.#idRanges !== null });
      for (const { raw, kind, range: [start, end] = [0, 0] } of urls)
        // Its fragments are its own; everything else resolves as if it stood on the page.
        if (!raw.startsWith('#')) this.#push(value, kind, { raw, start, end });
    } else if (rule !== 'by-rel' && rule !== 'meta-content') this.#push(value, rule);
  }

  /** A style that names no element of its document does nothing; in an image it is a part that is missing. */
  #addCss(value: AttributeValue): void {
    const urls = parseCssUrls(value.text);
    this.#addAll(this.#isXml ? urls : urls.filter(({ raw }) => !raw.startsWith('#')), value);
  }

  #addAll(urls: readonly (WrittenUrl & { kind: UrlKind })[], value: AttributeValue): void {
    for (const url of urls) this.#push(value, url.kind, url);
  }

  /** A value that is a URL, or the part of it that is one. */
  #push(value: AttributeValue, kind: UrlKind, part?: WrittenUrl): void {
    const raw = part?.raw ?? value.text;
    this.#urls.push(
      this.#idRanges === null ? { raw, kind } : { raw, kind, range: this.#rangeOf(value, part) },
    );
  }

  #rangeOf({ start, end, isRaw }: AttributeValue, part?: WrittenUrl): TextRange {
    if (start === -1) return [0, 0];
    if (part === undefined) return [start, end];
    if (isRaw === true) return [start + part.start, start + part.end];
    const { offsets } = alignAttribute(this.html, start, end);
    return [offsets[part.start] ?? start, offsets[part.end] ?? end];
  }

  /** No fragment leads into a shadow tree; and where scripts run, what is in `<noscript>` is text. */
  #isLinkable(): boolean {
    return this.#noscriptDepth === 0 && this.#templates.length === 0;
  }

  #addId(value: AttributeValue): void {
    const id = value.text;
    if (id === '') return;
    if (!this.#isLinkable()) return;
    this.#idRanges?.push([id, [value.start, value.end]]);
    if (this.#elementIds.has(id)) this.#duplicates.add(id);
    this.#elementIds.add(id);
    this.#ids.add(id);
  }

  #name(start: number, end: number): string {
    return this.html.slice(start, end).toLowerCase();
  }

  #value(): AttributeValue {
    const [start, end] = [this.#valueStart, this.#valueEnd];
    const text = start === -1 ? '' : decodeHTMLAttribute(this.html.slice(start, end));
    return { text, start, end };
  }
}

/** Whether the `</script>` behind a script's text ends no more than the `<script>` of `<!-- <script> `. */
function isEscaped(script: string): boolean {
  const open = script.slice(script.lastIndexOf('-->') + 1);
  const at = open.indexOf('<!--');
  return at !== -1 && /<script[\s/>]/i.test(open.slice(at));
}
