/**
 * Collects URLs and ids from the tokens of one document. The content of comments, scripts and `<template>` is not part of
 * the page and is skipped.
 */
import { decodeHTMLAttribute } from 'entities';
import { alignAttribute } from '../../diagnostics/aligned-text.js';
import { hashOf, isCode } from '../../policy/inline-code.js';
import { parseCssUrls } from './css-urls.js';
import {
  readLink,
  readMeta,
  wholeValue,
  type AttributeValue,
  type FoundUrl,
} from './joint-elements.js';
import { jsonKindOf, readJsonUrls, type JsonKind } from './json-urls.js';
import { readLoads, readStyleLoad, type Load } from './loads.js';
import type { EmittedUrl, PageFacts, ReadOptions, TextRange } from './page-facts.js';
import type { TokenReceiver } from './scan-document.js';
import {
  isPresentationAttribute,
  parseSrcset,
  parseUrlList,
  urlAttributes,
  type AttributeRule,
  type WrittenUrl,
} from './url-attributes.js';

const EVENT_HANDLER = /^on[a-z]+$/;
const UPPER_CASE = /[A-Z]/;
/** Elements whose content is text. The tokenizer itself handles `script`, `style`, `textarea`, `title` and `xmp`. */
const RAW_TEXT = new Set(['iframe', 'noembed', 'noframes', 'plaintext']);
const NO_RULES: ReadonlyMap<string, AttributeRule> = new Map();

/** Facts about all elements with one name. */
interface Tag {
  /** The name in lower case. */
  readonly name: string;
  readonly rules: ReadonlyMap<string, AttributeRule>;
}

/** All offsets are into `html`, which is parsed in one piece. */
export class PageReader implements TokenReceiver {
  readonly #urls: EmittedUrl[] = [];
  readonly #ids = new Set<string>();
  readonly #elementIds = new Set<string>();
  readonly #duplicates = new Set<string>();
  #baseHref: string | null = null;
  /** Tags by their written names. A document has few names, each many times. */
  readonly #tags = new Map<string, Tag>();
  #tag: Tag = { name: '', rules: NO_RULES };
  /** Attributes of the open tag, by lower-case name. The first of two with the same name counts. */
  readonly #attributes = new Map<string, AttributeValue>();
  /** One item per open template: whether it makes a shadow tree, whose links belong to the page but whose ids do not. */
  readonly #templates: boolean[] = [];
  #templateDepth = 0;
  #noscriptDepth = 0;
  /** The open element whose content is text. */
  #rawText: string | null = null;
  /** The language of the open element's text. */
  #text: 'style' | JsonKind | null = null;
  /** Whether the open element is a script that browsers run. */
  #isInlineScript = false;
  #textStart = 0;

  readonly #isXml: boolean;
  readonly #isForeign: boolean;
  readonly #inline: NonNullable<PageFacts['inline']>[number][] = [];
  readonly #loads: Load[] = [];
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
      ...(this.#inline.length > 0 && { inline: this.#inline }),
      ...(this.#loads.length > 0 && { loads: this.#loads }),
      urls: this.#urls,
      ids: [...this.#ids],
      duplicateIds: [...this.#duplicates],
      baseHref: this.#baseHref,
    };
  }

  startTag(written: string): void {
    let tag = this.#tags.get(written);
    if (tag === undefined) {
      const name = written.toLowerCase();
      this.#tags.set(written, (tag = { name, rules: urlAttributes(name) ?? NO_RULES }));
    }
    this.#tag = tag;
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  attribute(written: string, start: number, end: number): void {
    // Most attributes are `class`, so skipping them saves time.
    if (written === 'class' || this.#isOutside()) return;
    const name = UPPER_CASE.test(written) ? written.toLowerCase() : written;
    if (!this.#attributes.has(name)) this.#attributes.set(name, this.#value(start, end));
  }

  /** A start tag that never ends is not a tag: its attributes are ignored. */
  endStartTag(end: number): void {
    const { name } = this.#tag;
    this.#text = name === 'style' ? 'style' : null;
    if (!this.#isOutside()) this.#readTag();
    this.#textStart = end;
    if (this.#rawText !== null) return;
    if (name === 'template') this.#openTemplate();
    else if (name === 'noscript') this.#noscriptDepth++;
    else if (RAW_TEXT.has(name)) this.#rawText = name;
  }

  endTag(start: number, end: number): void {
    if (this.#isForeign && !this.#isOutside()) this.#findInline(start - 2);
    this.#text = null;
    this.#isInlineScript = false;
    if (this.#rawText !== null) {
      if (this.#name(start, end) === this.#rawText) this.#rawText = null;
      return;
    }
    // All relevant names have 6 or 8 letters.
    if (end - start !== 8 && end - start !== 6) return;
    const tag = this.#name(start, end);
    if (tag === 'script' && isEscaped(this.html.slice(this.#textStart, start)))
      this.#rawText = 'script';
    else if (tag === 'template') this.#templateDepth -= this.#templates.pop() === false ? 1 : 0;
    else if (tag === 'noscript') this.#noscriptDepth = Math.max(0, this.#noscriptDepth - 1);
  }

  text(start: number, end: number): void {
    if (this.#text === null || this.#isOutside()) return;
    const value = { text: this.html.slice(start, end), start, end, isRaw: true } as const;
    if (this.#text === 'style') this.#addCss(value);
    else this.#addAll(readJsonUrls(value.text, this.#text, this.#idRanges !== null), value);
  }

  /** Takes the inline code between the `>` of the start tag and `end`. */
  #findInline(end: number): void {
    const offset = this.#textStart + 1;
    const text = this.html.slice(offset, end);
    if (text.trim() === '') return;
    if (this.#text === 'style')
      this.#addInline({
        directive: 'style-src-elem',
        hash: hashOf(text),
        what: 'style element',
        offset,
      });
    else if (this.#isInlineScript)
      this.#addInline({
        directive: 'script-src-elem',
        hash: hashOf(text),
        what: 'inline script',
        offset,
      });
  }

  #addInline(found: NonNullable<PageFacts['inline']>[number]): void {
    const isKnown = this.#inline.some(
      ({ directive, hash }) => directive === found.directive && hash === found.hash,
    );
    if (!isKnown) this.#inline.push(found);
  }

  #openTemplate(): void {
    const mode = this.#attributes.get('shadowrootmode')?.text ?? '';
    const isShadow = /^(?:open|closed)$/i.test(mode);
    this.#templates.push(isShadow);
    if (!isShadow) this.#templateDepth++;
  }

  /** Whether the current position is not part of the page. */
  #isOutside(): boolean {
    return this.#templateDepth > 0 || this.#rawText !== null;
  }

  #readTag(): void {
    const { name, rules } = this.#tag;
    const attributes = this.#attributes;
    if (name === 'script') this.#readScript();
    if (attributes.size === 0) return;
    if (this.#isForeign) this.#findInlineAttributes();
    if (this.#isLinkable()) this.#addIds();
    if (name === 'meta') readMeta(attributes).forEach((url) => this.#add(url));
    else if (name === 'link') readLink(attributes).forEach((url) => this.#add(url));
    else if (name === 'base') this.#baseHref ??= attributes.get('href')?.text ?? null;
    else
      for (const [attribute, value] of attributes) {
        const rule = rules.get(attribute);
        if (attribute === 'style' || isPresentationAttribute(attribute)) this.#addCss(value);
        else if (rule !== undefined && this.#isFetched(attribute, value))
          this.#addByRule(rule, value);
      }
  }

  #isFetched(attribute: string, { text }: AttributeValue): boolean {
    // An `href` of the same element takes precedence.
    if (attribute === 'xlink:href' && this.#attributes.has('href')) return false;
    // Only an empty `src` is an error: other empty attributes load nothing.
    return attribute === 'src' || text.trim() !== '';
  }

  #readScript(): void {
    const type = this.#attributes.get('type')?.text ?? '';
    this.#text = jsonKindOf(type);
    this.#isInlineScript = !this.#attributes.has('src') && isCode(type);
  }

  #findInlineAttributes(): void {
    for (const [name, { start }] of this.#attributes)
      if (name === 'style')
        this.#addInline({
          directive: 'style-src-attr',
          hash: null,
          what: 'style attribute',
          offset: start,
        });
      else if (EVENT_HANDLER.test(name))
        this.#addInline({
          directive: 'script-src-attr',
          hash: null,
          what: `event handler "${name}"`,
          offset: start,
        });
  }

  #addByRule(rule: AttributeRule, value: AttributeValue): void {
    if (rule === 'srcset') this.#addAll(parseSrcset(value.text), value);
    else if (rule === 'url-list') this.#addAll(parseUrlList(value.text), value);
    else if (rule === 'document') {
      const { urls } = this.readInner(value.text, { places: this.#idRanges !== null });
      for (const { raw, kind, range: [start, end] = [0, 0] } of urls)
        // Fragments of the inner document are its own. All other URLs resolve as if they were on the page.
        if (!raw.startsWith('#')) this.#add({ value, url: { raw, kind, start, end } });
    } else this.#add(wholeValue(value, rule));
  }

  /** A document ignores a fragment in its styles whose target is missing. An image loses a part, so it keeps such URLs. */
  #addCss(value: AttributeValue): void {
    const urls = parseCssUrls(value.text);
    for (const { raw, kind } of urls) this.#addLoad(readStyleLoad(raw, kind));
    this.#addAll(this.#isXml ? urls : urls.filter(({ raw }) => !raw.startsWith('#')), value);
  }

  #addAll(urls: readonly WrittenUrl[], value: AttributeValue): void {
    for (const url of urls) this.#add({ value, url });
  }

  #addLoad(found: Load | null): void {
    if (found === null || this.#isXml) return;
    const { directive, raw } = found;
    const isKnown = this.#loads.some((load) => load.directive === directive && load.raw === raw);
    if (!isKnown) this.#loads.push(found);
  }

  #add(found: FoundUrl): void {
    const { raw, kind } = found.url;
    if (kind !== 'link')
      for (const load of readLoads(this.#tag.name, found, this.#attributes)) this.#addLoad(load);
    this.#urls.push(
      this.#idRanges === null ? { raw, kind } : { raw, kind, range: this.#rangeOf(found) },
    );
  }

  #rangeOf({ value: { start, end, isRaw }, url }: FoundUrl): TextRange {
    if (start === -1) return [0, 0];
    if (isRaw === true) return [start + url.start, start + url.end];
    const { offsets } = alignAttribute(this.html, start, end);
    return [offsets[url.start] ?? start, offsets[url.end] ?? end];
  }

  /**
   * Whether fragments can lead to the current position. They cannot lead into a shadow tree, and `<noscript>` contains only
   * text in a browser with scripts.
   */
  #isLinkable(): boolean {
    return this.#noscriptDepth === 0 && this.#templates.length === 0;
  }

  #addIds(): void {
    const id = this.#attributes.get('id');
    if (id !== undefined && id.text !== '') {
      this.#idRanges?.push([id.text, [id.start, id.end]]);
      if (this.#elementIds.has(id.text)) this.#duplicates.add(id.text);
      this.#elementIds.add(id.text);
      this.#ids.add(id.text);
    }
    const anchor = this.#tag.name === 'a' ? this.#attributes.get('name') : undefined;
    if (anchor !== undefined) this.#ids.add(anchor.text);
  }

  #name(start: number, end: number): string {
    return this.html.slice(start, end).toLowerCase();
  }

  #value(start: number, end: number): AttributeValue {
    const written = start === -1 ? '' : this.html.slice(start, end);
    return { text: written.includes('&') ? decodeHTMLAttribute(written) : written, start, end };
  }
}

/** Whether the `</script>` after this text only closes the inner `<script>` of `<!-- <script> `. */
function isEscaped(script: string): boolean {
  const open = script.slice(script.lastIndexOf('-->') + 1);
  const at = open.indexOf('<!--');
  return at !== -1 && /<script[\s/>]/i.test(open.slice(at));
}
