/**
 * A link target while it is collected; nearly every anchor of a site has one. In: one spelling and page after the other.
 * Out: a `LinkTarget`, independent of their order. The first spelling and the first page are stored directly: most targets
 * have no second, and a set is ten times as large as its content.
 */
import { compare } from '../paths/path.js';
import type { LinkTarget, WebTarget } from './links.js';
import type { InternalUrl } from './resolve-url.js';
import type { UrlKind } from './read/url-attributes.js';

/** Positions of documents in the order of findings; empty until all are known. */
export type DocumentOrder = ReadonlyMap<string, number>;

export class Target implements LinkTarget {
  url: InternalUrl | null;
  #kind: UrlKind;
  #raws: string | Set<string>;
  #pages: string | string[] | null = null;
  readonly #order: DocumentOrder;

  constructor(
    kind: UrlKind,
    raw: string,
    { url, order }: { readonly url: InternalUrl | null; readonly order: DocumentOrder },
  ) {
    this.url = url;
    this.#kind = kind;
    this.#raws = raw;
    this.#order = order;
  }

  get kind(): UrlKind {
    return this.#kind;
  }

  get raws(): ReadonlySet<string> {
    return new Set(typeof this.#raws === 'string' ? [this.#raws] : [...this.#raws].sort());
  }

  get pages(): readonly string[] {
    if (typeof this.#pages === 'string') return [this.#pages];
    return [...(this.#pages ?? [])].sort((a, b) => compareFiles(a, b, this.#order));
  }

  /** The first of `pages` in the order of findings. */
  get firstPage(): string {
    if (typeof this.#pages === 'string') return this.#pages;
    const pages = this.#pages ?? [''];
    return pages.reduce((a, b) => (compareFiles(b, a, this.#order) < 0 ? b : a));
  }

  add(kind: UrlKind, raw: string): void {
    if (compareKinds(kind, this.#kind) < 0) this.#kind = kind;
    if (typeof this.#raws !== 'string') this.#raws.add(raw);
    else if (this.#raws !== raw) this.#raws = new Set([this.#raws, raw]);
  }

  /** Adds a page. All links of one page are added before the next page. */
  addPage(file: string): void {
    if (this.#pages === null) this.#pages = file;
    else if (typeof this.#pages === 'string') {
      if (this.#pages !== file) this.#pages = [this.#pages, file];
    } else if (this.#pages.at(-1) !== file) this.#pages.push(file);
  }
}

/** A target on another site. */
export class OutsideTarget extends Target implements WebTarget {
  readonly href: string;

  constructor(
    kind: UrlKind,
    raw: string,
    { href, order }: { readonly href: string; readonly order: DocumentOrder },
  ) {
    super(kind, raw, { url: null, order });
    this.href = href;
  }
}

/** Files that are not in the order come last, by name. */
export function compareFiles(a: string, b: string, order: DocumentOrder): number {
  const places = (order.get(a) ?? order.size) - (order.get(b) ?? order.size);
  return places === 0 ? compare(a, b) : places;
}

/** Sorts by the first page that links to the target. Targets of one page have a fixed, arbitrary order. */
export function sortTargets<Each extends Target>(
  targets: Iterable<Each>,
  order: DocumentOrder,
): Each[] {
  return [...targets]
    .map((target) => ({ target, first: target.firstPage }))
    .sort((a, b) => compareFiles(a.first, b.first, order) || compareTargets(a.target, b.target))
    .map(({ target }) => target);
}

/** Two targets may become one finding, which is then about the first. */
export function compareTargets(a: LinkTarget, b: LinkTarget): number {
  return compareKinds(a.kind, b.kind) || compare(nameOf(a), nameOf(b));
}

function nameOf({ url, raws }: LinkTarget): string {
  return url === null ? [...raws].join(' ') : `${url.path}#${url.fragment}`;
}

/** Links come first: if a URL is both a link and an image, readers follow it too. */
function compareKinds(a: UrlKind, b: UrlKind): number {
  return Number(b === 'link') - Number(a === 'link') || compare(a, b);
}

/** Targets by path and `targetName`. A path is stored once for all its fragments. */
export class TargetIndex {
  readonly #byPath = new Map<string, Map<string, Target>>();

  get(path: string, name: string): Target | undefined {
    return this.#byPath.get(path)?.get(name);
  }

  set(path: string, name: string, target: Target): void {
    const known = this.#byPath.get(path);
    if (known === undefined) this.#byPath.set(path, new Map([[name, target]]));
    else known.set(name, target);
  }

  /** Whether there is a target for any noun. An empty fragment matches any target with the path. */
  has(path: string, fragment: string): boolean {
    const known = this.#byPath.get(path);
    if (known === undefined || fragment === '') return known !== undefined;
    return ['link', 'image', 'other'].some((noun) => known.has(targetName(noun, fragment)));
  }
}

/**
 * `noun` separates targets that are reported differently. The fragment is as the URL parser spells it, so it contains no
 * space.
 */
export function targetName(noun: string, fragment: string): string {
  return noun === 'link' ? fragment : `${noun} ${fragment}`;
}
