/**
 * Builds the link graph. In: the facts of one document after the other. Out: one entry per distinct target, with the pages
 * that show it. Most links of a translation have been checked with its sources, so only its links to other languages are
 * added to the graph.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../fs/decode-text.js';
import type { OutputFiles } from '../server/output-files.js';
import type { DocumentFacts } from './read/document-facts.js';
import type { EmittedUrl } from './read/extract.js';
import { readStyleLoad } from './read/loads.js';
import { hasFragment } from './fragments.js';
import {
  Anchors,
  ELSEWHERE,
  NO_DOCUMENT,
  pagePath,
  type DocumentHashes,
  type DocumentKind,
  type EmittedPage,
  type FileLoad,
  type LinkGraph,
  type LinkTarget,
  type ReadDocument,
} from './links.js';
import {
  createUrlResolver,
  findFile,
  isOfOtherLanguage,
  type InternalUrl,
  type ResolveUrl,
  type UrlSpace,
} from './resolve-url.js';
import {
  compareFiles,
  OutsideTarget,
  sortTargets,
  Target,
  TargetIndex,
  targetName,
} from './target.js';
import { findsText } from './text-directives.js';
import type { UrlKind } from './read/url-attributes.js';

const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

export interface CollectorOptions {
  /** Whether to collect links to other sites too. */
  readonly isWebWanted: boolean;
  /** Base paths of translations in the same tree. */
  readonly translations: readonly string[];
}

export class LinkCollector {
  readonly #targets: Target[] = [];
  readonly #index = new TargetIndex();
  readonly #web = new Map<string, OutsideTarget>();
  /** Targets by kind and spelling, for spellings that mean the same on every page. `null`: the check ignores the URL. */
  readonly #bySpelling = new Map<UrlKind, Map<string, Target | null>>();
  readonly #pages: EmittedPage[] = [];
  readonly #loads: FileLoad[] = [];
  /** Targets that the current page is the first to show. */
  #fresh: LinkTarget[] = [];
  readonly #hashes = new Map<string, DocumentHashes>();
  readonly #ids = new Map<string, Anchors>();
  readonly #order = new Map<string, number>();

  #space: UrlSpace;
  #resolveUrl: ResolveUrl;

  readonly #options: CollectorOptions;

  constructor(space: UrlSpace, options: CollectorOptions) {
    this.#options = options;
    this.#space = space;
    this.#resolveUrl = createUrlResolver(space);
  }

  /** Replaces the list of files, and resolves all earlier targets with the new list. */
  settle(files: OutputFiles): void {
    if (files === this.#space.files) return;
    this.#space = { ...this.#space, files };
    this.#resolveUrl = createUrlResolver(this.#space);
    for (const target of this.#targets) {
      // An empty path never leads to a file.
      if (target.url === null || target.url.path === '') continue;
      const file = findFile(this.#space, target.url.path);
      if (file !== target.url.file) target.url = { ...target.url, file };
    }
  }

  /** Returns the document with the targets that are new. */
  addPage(file: string, facts: DocumentFacts, kind: DocumentKind): ReadDocument {
    this.#fresh = [];
    const hashes = { hash: facts.hash, linksHash: facts.linksHash };
    this.#hashes.set(file, hashes);
    const path = pagePath(this.#space.base, file, this.#space.files);
    const translation = this.#translationOf(file);
    const duplicateIds = translation === undefined ? facts.duplicateIds : [];
    const { inline, loads = [] } = facts;
    this.#pages.push({ file, path, duplicateIds, ...(inline !== undefined && { inline }) });
    if (translation === undefined)
      for (const load of loads) this.#loads.push({ ...load, file, path });
    const ids = new Anchors(facts.ids, kind);
    this.#ids.set(file, ids);
    const from = facts.baseHref === null ? path : this.#resolveBase(facts.baseHref, path);
    for (const url of facts.urls)
      if (translation === undefined || this.#leavesTranslation(url.raw, from, translation))
        this.#add(file, url, from);
    const isTranslation = translation !== undefined;
    return { file, path, ids, ...hashes, isTranslation, targets: this.#fresh };
  }

  addFile(file: string, urls: readonly EmittedUrl[], ids: readonly string[] | null): void {
    if (ids !== null) this.#ids.set(file, new Anchors(ids));
    if (this.#translationOf(file) !== undefined) return;
    const path = this.#space.base + file;
    for (const url of urls) {
      this.#add(file, url, path);
      const load = file.endsWith('.css') ? readStyleLoad(url.raw, url.kind) : null;
      if (load !== null) this.#loads.push({ ...load, file, path });
    }
  }

  #translationOf(file: string): string | undefined {
    return this.#options.translations.find((base) => `${this.#space.base}${file}`.startsWith(base));
  }

  /** Whether a link of a translation leads to another language of the site. */
  #leavesTranslation(raw: string, from: string, translation: string): boolean {
    if (raw.trim() === '') return false;
    const resolved = this.#resolveUrl(raw, from);
    return resolved.kind === 'internal' && !resolved.path.startsWith(translation);
  }

  /**
   * `documents` gives the order of findings; other files come last. Without a `root`, no text is read and the words of text
   * directives count as found.
   */
  finish(root: string | null, documents: Iterable<string>): LinkGraph {
    const order = this.#order;
    for (const file of documents) order.set(file, order.size);
    return {
      pages: this.#pages.sort((a, b) => compareFiles(a.file, b.file, order)),
      targets: this.#targets,
      inOrder: (isWanted) => sortTargets(this.#targets.filter(isWanted), order),
      loads: this.#loads.sort((a, b) => compareFiles(a.file, b.file, order)),
      web: sortTargets(this.#web.values(), order),
      isFragmentFound: (url) => {
        if (url.file === null || url.fragment === '') return true;
        const ids = this.#ids.get(url.file);
        if (ids?.kind === 'stand-in') return true;
        const file = root === null ? null : join(root, url.file);
        const findText = (directives: readonly string[]) =>
          file === null || findsText(decodeText(readFileSync(file)), directives);
        return ids === undefined || hasFragment(ids, url.fragment, findText);
      },
      idsOf: (file) => this.#ids.get(file),
      hashesOf: (file) => this.#hashes.get(file) ?? NO_DOCUMENT,
      fileOf: (path) => findFile(this.#space, path),
      isLinked: (path, fragment) => this.#index.has(path, fragment),
    };
  }

  /** Resolves a URL of a document to its target. Returns `null` for a URL that the check ignores. */
  targetOf(file: string, url: EmittedUrl): LinkTarget | null {
    return this.#targetFrom(pagePath(this.#space.base, file, this.#space.files), url);
  }

  #add(file: string, url: EmittedUrl, from: string): void {
    this.#targetFrom(from, url)?.addPage(file);
  }

  #targetFrom(from: string, { raw, kind }: EmittedUrl): Target | null {
    const isSameEverywhere = raw.startsWith('/') ? from.startsWith('/') : SCHEME.test(raw);
    let target = isSameEverywhere ? this.#bySpelling.get(kind)?.get(raw) : undefined;
    if (target === undefined) {
      target = this.#resolve(raw, kind, from);
      if (isSameEverywhere) this.#spellingsOf(kind).set(raw, target);
    }
    return target;
  }

  #spellingsOf(kind: UrlKind): Map<string, Target | null> {
    const known = this.#bySpelling.get(kind) ?? new Map<string, Target | null>();
    this.#bySpelling.set(kind, known);
    return known;
  }

  #resolve(raw: string, kind: UrlKind, from: string): Target | null {
    const resolved = resolveEmitted(this.#resolveUrl, { raw, kind }, from);
    if (resolved === null) return this.#options.isWebWanted ? this.#addWeb(raw, kind, from) : null;
    const url = resolved === 'invalid' ? null : resolved;
    const noun = url === null || kind === 'link' ? 'link' : kind === 'image' ? 'image' : 'other';
    // No real path begins with a space.
    const { path, fragment } = url ?? { path: ` ${raw}`, fragment: '' };
    const name = targetName(noun, fragment);
    const known = this.#index.get(path, name);
    if (known !== undefined) {
      known.add(kind, raw);
      return known;
    }
    const target = new Target(kind, raw, { url, order: this.#order });
    this.#index.set(path, name, target);
    this.#targets.push(target);
    this.#fresh.push(target);
    return target;
  }

  /** Adds a URL of another site. Forms are skipped because they are sent, not opened; an empty URL is the page itself. */
  #addWeb(raw: string, kind: UrlKind, from: string): Target | null {
    const base = new URL(from, this.#space.siteUrl ?? ELSEWHERE);
    const url = URL.canParse(raw, base) ? new URL(raw, base) : null;
    const isWeb = url !== null && /^https?:$/.test(url.protocol);
    const isOwn = url?.origin === base.origin && isOfOtherLanguage(this.#space, url.pathname);
    if (!isWeb || isOwn || kind === 'form' || raw.trim() === '') return null;
    const { href } = url;
    const known = this.#web.get(href);
    const target = known ?? new OutsideTarget(kind, raw, { href, order: this.#order });
    if (known === undefined) this.#web.set(href, target);
    else known.add(kind, raw);
    return target;
  }

  /**
   * Returns the address that URLs are relative to because of a `<base>`. Browsers ignore a `<base>` that is not a web
   * address.
   */
  #resolveBase(href: string, path: string): string {
    const base = this.#resolveUrl(href, path);
    if (base.kind === 'internal') return base.path;
    const url = URL.canParse(href, ELSEWHERE) ? new URL(href, ELSEWHERE) : null;
    return base.kind === 'elsewhere' && /^https?:$/.test(url?.protocol ?? '')
      ? (url?.href ?? path)
      : path;
  }
}

/** Returns `null` for a URL that the check ignores. */
function resolveEmitted(
  resolveUrl: ResolveUrl,
  { raw, kind }: EmittedUrl,
  from: string,
): InternalUrl | 'invalid' | null {
  if (raw.trim() === '') {
    // An empty URL is the page itself. It is a valid link, but never an image, media file or script.
    if (kind !== 'image' && kind !== 'media' && kind !== 'script') return null;
    return { kind: 'internal', path: '', fragment: '', file: null, isOutside: false };
  }
  const resolved = resolveUrl(raw, from);
  if (resolved.kind === 'elsewhere') return null;
  if (resolved.kind === 'invalid') return 'invalid';
  // Only these kinds lead to a place in a document. `#t=10` of a video and `#page=2` of a PDF are for their viewers.
  const hasPlaces = kind === 'link' || kind === 'frame' || kind === 'sprite';
  return hasPlaces ? resolved : { ...resolved, fragment: '' };
}
