/**
 * Reads every emitted document and style sheet once and gathers what they refer to: one entry per distinct target,
 * with the pages that show it. Linear in the size of the output; no document is kept.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { OutputFiles } from '../server/output-files.js';
import { readFacts, type DocumentFacts, type FactOptions } from './document-facts.js';
import type { EmittedUrl } from './extract.js';
import { hasFragment } from './fragments.js';
import { collectOtherUrls } from './other-urls.js';
import {
  createUrlResolver,
  type InternalUrl,
  type ResolveUrl,
  type UrlSpace,
} from './resolve-url.js';
import { findsText } from './text-directives.js';
import type { UrlKind } from './url-attributes.js';

/** One distinct URL that the output refers to. */
export interface LinkTarget {
  readonly kind: UrlKind;
  /** `null`: the URL does not parse. */
  readonly url: InternalUrl | null;
  /** The spellings found. */
  readonly raws: ReadonlySet<string>;
  /** Output files that show it, in order, each once. */
  readonly pages: readonly string[];
}

/** A URL of another site. */
export interface WebTarget extends LinkTarget {
  /** As the URL parser spells it, fragment included. */
  readonly href: string;
}

export interface EmittedPage {
  /** Below the output folder. */
  readonly file: string;
  /** As a browser requests it, with base. */
  readonly path: string;
  readonly duplicateIds: readonly string[];
}

export interface LinkGraph {
  readonly pages: readonly EmittedPage[];
  readonly targets: readonly LinkTarget[];
  /** Other sites, when they were asked for. */
  readonly web: readonly WebTarget[];
  /** Does the fragment of a target lead somewhere? Fragments of what is no document always do. */
  readonly isFragmentFound: (url: InternalUrl) => boolean;
  /** The ids of a document; `undefined` for other files. */
  readonly idsOf: (file: string) => ReadonlySet<string> | undefined;
  /** `NO_DOCUMENT` for other files. */
  readonly hashesOf: (file: string) => DocumentHashes;
  /** The output file that answers a path with base; `null`: none does. */
  readonly fileOf: (path: string) => string | null;
}

/** No site: makes a URL of a path, and gives `//cdn.example/` a scheme. */
export const ELSEWHERE = 'https://elsewhere.invalid';

/** See `DocumentFacts`. */
export type DocumentHashes = Pick<DocumentFacts, 'hash' | 'linksHash'>;

export const NO_DOCUMENT: DocumentHashes = { hash: '', linksHash: '' };

interface OpenTarget extends LinkTarget {
  readonly raws: Set<string>;
  readonly pages: string[];
}

/** A document as it is read, with the targets that no document before it had. */
export interface ReadDocument extends DocumentHashes {
  readonly file: string;
  readonly ids: ReadonlySet<string>;
  readonly targets: readonly LinkTarget[];
}

export interface CollectOptions extends FactOptions {
  /** Other sites too. @default false */
  readonly web?: boolean;
  /** Given each document in turn. */
  readonly onDocument?: ((document: ReadDocument) => void) | undefined;
}

/** Documents read at a stretch: about 2 ms, in which the server that linkinator asks does not answer. */
const STRETCH = 2;

/** @example const { targets } = await collectLinks('build', { base: '/', siteUrl: null, files }) */
export async function collectLinks(
  root: string,
  space: UrlSpace,
  { web = false, onDocument, ...options }: CollectOptions = {},
): Promise<LinkGraph> {
  const collector = new LinkCollector(space, web);
  for (const [i, file] of listDocuments(space.files).entries()) {
    const facts = readFacts(root, file, options);
    const targets = collector.addPage(file, facts);
    const { ids, hash, linksHash } = facts;
    onDocument?.({ file, ids: new Set(ids), hash, linksHash, targets });
    if (i % STRETCH === STRETCH - 1) await pause();
  }
  for (const { file, urls, ids } of await collectOtherUrls(root, space.files)) {
    collector.addFile(file, urls, ids);
  }
  return collector.finish(root);
}

class LinkCollector {
  readonly #targets = new Map<string, OpenTarget>();
  readonly #web = new Map<string, OpenTarget & { readonly href: string }>();
  /** Of spellings that mean the same on every page; `null`: nothing to find here. */
  readonly #bySpelling = new Map<string, OpenTarget | null>();
  readonly #pages: EmittedPage[] = [];
  /** Targets that the page at hand is the first to show. */
  #fresh: LinkTarget[] = [];
  readonly #hashes = new Map<string, DocumentHashes>();
  /** Joined by NUL, which HTML cannot hold: a joined string is a copy, where its parts would keep their whole document alive. */
  readonly #ids = new Map<string, string>();
  readonly #idSets = new Map<string, ReadonlySet<string>>();

  readonly #resolveUrl: ResolveUrl;

  constructor(
    readonly space: UrlSpace,
    readonly isWebWanted: boolean,
  ) {
    this.#resolveUrl = createUrlResolver(space);
  }

  /** Gives the targets that are new. */
  addPage(file: string, facts: DocumentFacts): readonly LinkTarget[] {
    this.#fresh = [];
    this.#hashes.set(file, { hash: facts.hash, linksHash: facts.linksHash });
    const path = pagePath(this.space.base, file);
    this.#pages.push({ file, path, duplicateIds: facts.duplicateIds.map(copy) });
    this.#ids.set(file, facts.ids.join('\0'));
    const from = facts.baseHref === null ? path : this.#resolveBase(facts.baseHref, path);
    for (const url of facts.urls) this.#add(file, url, from);
    return this.#fresh;
  }

  addFile(file: string, urls: readonly EmittedUrl[], ids: readonly string[] | null): void {
    if (ids !== null) this.#ids.set(file, ids.join('\0'));
    for (const url of urls) this.#add(file, url, this.space.base + file);
  }

  finish(root: string): LinkGraph {
    return {
      pages: this.#pages,
      targets: [...this.#targets.values()],
      web: [...this.#web.values()],
      isFragmentFound: (url) => {
        if (url.file === null || url.fragment === '') return true;
        const ids = this.#idsOf(url.file);
        const file = join(root, url.file);
        const findText = (directives: readonly string[]) =>
          findsText(readFileSync(file, 'utf8'), directives);
        return ids === undefined || hasFragment(ids, url.fragment, findText);
      },
      idsOf: (file) => this.#idsOf(file),
      hashesOf: (file) => this.#hashes.get(file) ?? NO_DOCUMENT,
      fileOf: (path) => {
        const url = this.#resolveUrl(path, this.space.base);
        return url.kind === 'internal' ? url.file : null;
      },
    };
  }

  #idsOf(file: string): ReadonlySet<string> | undefined {
    const known = this.#idSets.get(file);
    const joined = this.#ids.get(file);
    if (known !== undefined || joined === undefined) return known;
    const ids = new Set(joined === '' ? [] : joined.split('\0'));
    this.#idSets.set(file, ids);
    return ids;
  }

  #add(file: string, { raw, kind }: EmittedUrl, from: string): void {
    const isSameEverywhere =
      (raw.startsWith('/') && from.startsWith('/')) || /^[a-z][a-z0-9+.-]+:/i.test(raw);
    const spelling = isSameEverywhere ? `${kind} ${raw}` : null;
    let target = spelling === null ? undefined : this.#bySpelling.get(spelling);
    if (target === undefined) {
      target = this.#resolve(copy(raw), kind, from);
      if (spelling !== null) this.#bySpelling.set(copy(spelling), target);
    }
    if (target !== null && target.pages.at(-1) !== file) target.pages.push(file);
  }

  #resolve(raw: string, kind: UrlKind, from: string): OpenTarget | null {
    const resolved = resolveEmitted(this.#resolveUrl, { raw, kind }, from);
    if (resolved === null) return this.isWebWanted ? this.#addWeb(raw, kind, from) : null;
    const url = resolved === 'invalid' ? null : resolved;
    const noun = kind === 'link' || kind === 'image' ? kind : 'other';
    const key = url === null ? `invalid ${raw}` : `${noun} ${url.path}#${url.fragment}`;
    let target = this.#targets.get(key);
    if (target === undefined) {
      target = { kind, url, raws: new Set(), pages: [] };
      this.#targets.set(key, target);
      this.#fresh.push(target);
    }
    target.raws.add(raw);
    return target;
  }

  /** A form is sent, not opened; an empty URL is the page itself. */
  #addWeb(raw: string, kind: UrlKind, from: string): OpenTarget | null {
    const base = new URL(from, this.space.siteUrl ?? ELSEWHERE);
    const url = URL.canParse(raw, base) ? new URL(raw, base) : null;
    const isWeb = url !== null && /^https?:$/.test(url.protocol);
    if (!isWeb || kind === 'form' || raw.trim() === '') return null;
    const { href } = url;
    const target = this.#web.get(href) ?? { kind, url: null, raws: new Set(), pages: [], href };
    this.#web.set(href, target);
    target.raws.add(raw);
    return target;
  }

  /** What a `<base>` makes URLs relative to; browsers ignore one that is no address of the web. */
  #resolveBase(href: string, path: string): string {
    const base = this.#resolveUrl(href, path);
    if (base.kind === 'internal') return base.path;
    const url = URL.canParse(href, ELSEWHERE) ? new URL(href, ELSEWHERE) : null;
    return base.kind === 'elsewhere' && /^https?:$/.test(url?.protocol ?? '')
      ? (url?.href ?? path)
      : path;
  }
}

/** `null`: nothing to find. */
function resolveEmitted(
  resolveUrl: ResolveUrl,
  { raw, kind }: EmittedUrl,
  from: string,
): InternalUrl | 'invalid' | null {
  if (raw.trim() === '') {
    // An empty URL is the page itself: fine to link to, never an image, a medium or a script.
    if (kind !== 'image' && kind !== 'media' && kind !== 'script') return null;
    return { kind: 'internal', path: '', fragment: '', file: null, isOutside: false };
  }
  const resolved = resolveUrl(raw, from);
  if (resolved.kind === 'elsewhere') return null;
  if (resolved.kind === 'invalid') return 'invalid';
  // Only these go to a place in a document: `#t=10` of a video and `#page=2` of a PDF are for their viewers.
  const hasPlaces = kind === 'link' || kind === 'frame' || kind === 'sprite';
  return hasPlaces ? resolved : { ...resolved, fragment: '' };
}

/** Of the output's files those that are read, in the order in which they are. */
export function listDocuments(files: OutputFiles): string[] {
  return [...files].filter(isDocument).sort();
}

export function isDocument(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** `docs/x/index.html` is `/docs/x/`, `docs/x.html` is `/docs/x`. */
export function pagePath(base: string, file: string): string {
  const path = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return base + path.split('/').map(encodeURIComponent).join('/');
}

/** A string of its own: a slice would keep the document that it was cut from in memory. */
function copy(text: string): string {
  return Buffer.from(text).toString();
}
