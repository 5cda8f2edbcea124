/**
 * A link target as it is gathered: there is one for nearly every anchor of a site. In: a spelling, a page, one after the
 * other, in any order. Out: a `LinkTarget`. The first of each is kept by itself: most targets have no second, and a set is
 * ten times as large as what is in it.
 */
import { compare } from '../path.js';
import type { LinkTarget } from './links.js';
import type { InternalUrl } from './resolve-url.js';
import type { UrlKind } from './read/url-attributes.js';

/** Where files stand in the order that counts: empty until all are known. */
export type FileOrder = ReadonlyMap<string, number>;

export class Target implements LinkTarget {
  #kind: UrlKind;
  #raws: string | Set<string>;
  #pages: string | string[] | null = null;
  readonly #order: FileOrder;

  constructor(
    kind: UrlKind,
    public url: InternalUrl | null,
    { raw, order }: { readonly raw: string; readonly order: FileOrder },
  ) {
    this.#kind = kind;
    this.#raws = raw;
    this.#order = order;
  }

  get kind(): UrlKind {
    return this.#kind;
  }

  get raws(): ReadonlySet<string> {
    return typeof this.#raws === 'string' ? new Set([this.#raws]) : this.#raws;
  }

  /** In the order of files. */
  get pages(): readonly string[] {
    if (typeof this.#pages === 'string') return [this.#pages];
    return [...(this.#pages ?? [])].sort((a, b) => compareFiles(a, b, this.#order));
  }

  add(kind: UrlKind, raw: string): void {
    if (kind < this.#kind) this.#kind = kind;
    if (typeof this.#raws !== 'string') this.#raws.add(raw);
    else if (this.#raws !== raw) this.#raws = new Set([this.#raws, raw]);
  }

  /** Pages come one after the other. */
  addPage(file: string): void {
    if (this.#pages === null) this.#pages = file;
    else if (typeof this.#pages === 'string') {
      if (this.#pages !== file) this.#pages = [this.#pages, file];
    } else if (this.#pages.at(-1) !== file) this.#pages.push(file);
  }
}

/** Of another site. */
export class OutsideTarget extends Target {
  constructor(
    kind: UrlKind,
    readonly href: string,
    known: { readonly raw: string; readonly order: FileOrder },
  ) {
    super(kind, null, known);
  }
}

/** What has no place in the order comes last, by name. */
export function compareFiles(a: string, b: string, order: FileOrder): number {
  const places = (order.get(a) ?? order.size) - (order.get(b) ?? order.size);
  return places === 0 ? compare(a, b) : places;
}

/** By the first page that shows each. */
export function sortTargets<Each extends LinkTarget>(
  targets: Iterable<Each>,
  order: FileOrder,
): Each[] {
  return [...targets]
    .map((target) => ({ target, first: target.pages[0] ?? '' }))
    .sort((a, b) => compareFiles(a.first, b.first, order))
    .map(({ target }) => target);
}

/** Targets by path and `targetName`: a path is kept once for all its fragments. */
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

  /** Of any noun; of an empty fragment, whether there is anything with the path. */
  has(path: string, fragment: string): boolean {
    const known = this.#byPath.get(path);
    if (known === undefined || fragment === '') return known !== undefined;
    return ['link', 'image', 'other'].some((noun) => known.has(targetName(noun, fragment)));
  }
}

/** `noun` tells apart what is said of them; the fragment is as the URL parser spells it, and holds no space. */
export function targetName(noun: string, fragment: string): string {
  return noun === 'link' ? fragment : `${noun} ${fragment}`;
}
