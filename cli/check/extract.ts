/**
 * One emitted document in; its URLs, ids and base out, as compact data that does not keep the document alive. Reads
 * tokens instead of a tree, because nothing here needs one and a check reads every page: what stands in comments,
 * scripts and `<template>` is not part of the page and is passed over.
 */
import { Parser, Tokenizer } from 'htmlparser2';
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
export function extractPage(text: string): PageFacts {
  // `--!>` ends a comment too. The tokenizer does not know that.
  const html = text.includes('--!>') ? text.replaceAll('--!>', ' -->') : text;
  const page = new PageReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: false, xmlMode: false }, page);
  tokenizer.write(html);
  tokenizer.end();
  return page.finish();
}

const LOWER_CASE = /^[a-z0-9:-]*$/;
/** What stands in them is text. The tokenizer knows this of `script`, `style`, `textarea`, `title` and `xmp`. */
const RAW_TEXT = new Set(['iframe', 'noembed', 'noframes', 'plaintext']);
const noRules: ReadonlyMap<string, AttributeRule> = new Map();

/** Receives the tokens of one document. Offsets are into `html`: it is written in one piece. */
class PageReader {
  readonly #urls: EmittedUrl[] = [];
  readonly #ids = new Set<string>();
  readonly #elementIds = new Set<string>();
  readonly #duplicates = new Set<string>();
  #baseHref: string | null = null;
  #tag = '';
  #rules = noRules;
  #attribute = '';
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

  onopentagname(start: number, end: number): void {
    this.#tag = this.#name(start, end);
    this.#rules = urlAttributes(this.#tag) ?? noRules;
    const isJoint = this.#tag === 'link' || this.#tag === 'meta' || this.#tag === 'script';
    this.#attributes = isJoint ? new Map() : null;
    this.#seen.clear();
    this.#legacyHref = null;
    this.#isShadow = false;
    this.#unfinished = this.#urls.length;
    this.#text = this.#tag === 'style' ? 'style' : null;
  }

  onattribname(start: number, end: number): void {
    // Most attributes are `class`: worth not reading.
    const isClass = end - start === 5 && this.html.startsWith('class', start);
    this.#attribute = isClass ? '' : this.#name(start, end);
    this.#valueStart = -1;
    this.#valueEnd = -1;
  }

  onattribdata(start: number, end: number): void {
    if (this.#valueStart === -1) this.#valueStart = start;
    this.#valueEnd = end;
  }

  onattribend(): void {
    const name = this.#attribute;
    if (name === '' || this.#isOutside() || this.#seen.has(name)) return;
    this.#seen.add(name);
    if (this.#attributes !== null) {
      this.#attributes.set(name, this.#value());
      if (name !== 'id') return;
    }
    if (name === 'id') this.#addId(this.#value());
    else if (name === 'xlink:href') this.#legacyHref = this.#value();
    else if (name === 'shadowrootmode') this.#isShadow = /^(?:open|closed)$/i.test(this.#value());
    else if (name === 'style') this.#addAll(parseCssUrls(this.#value()), 'file');
    else if (name === 'name' && this.#tag === 'a' && this.#isLinkable()) {
      this.#ids.add(this.#value());
    } else if (name === 'href' && this.#tag === 'base') this.#baseHref ??= this.#value();
    else this.#addUrl(name, this.#rules.has(name) ? this.#value() : '');
  }

  onopentagend(end: number): void {
    if (this.#legacyHref !== null && !this.#seen.has('href'))
      this.#addUrl('xlink:href', this.#legacyHref);
    this.#endTag();
    this.#unfinished = null;
    this.#textStart = end;
    if (this.#rawText !== null) return;
    if (this.#tag === 'template') this.#openTemplate();
    else if (this.#tag === 'noscript') this.#noscriptDepth++;
    else if (RAW_TEXT.has(this.#tag)) this.#rawText = this.#tag;
  }

  onselfclosingtag(end: number): void {
    // In HTML, `<template/>` opens a template all the same.
    this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
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

  ontext(start: number, end: number): void {
    if (this.#text === null || this.#isOutside()) return;
    const text = this.html.slice(start, end);
    if (this.#text === 'style') this.#addAll(parseCssUrls(text), 'file');
    else this.#addAll(parseJsonLdUrls(text), 'link');
  }

  onattribentity(): void {}
  ontextentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #openTemplate(): void {
    this.#templates.push(this.#isShadow);
    if (!this.#isShadow) this.#templateDepth++;
  }

  /** What is read is not part of the page. */
  #isOutside(): boolean {
    return this.#templateDepth > 0 || this.#rawText !== null;
  }

  #endTag(): void {
    const attributes = this.#attributes;
    if (attributes === null || this.#isOutside()) return;
    this.#attributes = null;
    if (this.#tag === 'meta') this.#addMeta(attributes);
    else if (this.#tag === 'link') this.#addLink(attributes);
    else {
      for (const [name, rule] of this.#rules) {
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
    const rule = this.#rules.get(name);
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
    const name = this.html.slice(start, end);
    return LOWER_CASE.test(name) ? name : name.toLowerCase();
  }

  #value(): string {
    if (this.#valueStart === -1) return '';
    const value = this.html.slice(this.#valueStart, this.#valueEnd);
    return value.includes('&') ? decodeAttribute(value) : value;
  }
}

/** By the parser's own rules for attributes: `&copy=1` in a query is no entity. */
function decodeAttribute(value: string): string {
  const quote = value.includes('"') ? "'" : '"';
  let decoded = value;
  const parser = new Parser({ onattribute: (_, text) => (decoded = text) });
  parser.end(`<a b=${quote}${value}${quote}>`);
  return decoded;
}

/** Whether the `</script>` behind a script's text ends no more than the `<script>` of `<!-- <script> `. */
function isEscaped(script: string): boolean {
  const open = script.slice(script.lastIndexOf('-->') + 1);
  const at = open.indexOf('<!--');
  return at !== -1 && /<script[\s/>]/i.test(open.slice(at));
}
