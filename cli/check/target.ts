/**
 * A link target as it is gathered: there is one for nearly every anchor of a site. In: a spelling, a page, one after the
 * other. Out: a `LinkTarget`. The first of each is kept by itself: most targets have no second, and a set is ten times as
 * large as what is in it.
 */
import type { LinkTarget } from './links.js';
import type { InternalUrl } from './resolve-url.js';
import type { UrlKind } from './read/url-attributes.js';

export class Target implements LinkTarget {
  #raws: string | Set<string>;
  #pages: string | string[] | null = null;

  constructor(
    readonly kind: UrlKind,
    public url: InternalUrl | null,
    raw: string,
  ) {
    this.#raws = raw;
  }

  get raws(): ReadonlySet<string> {
    return typeof this.#raws === 'string' ? new Set([this.#raws]) : this.#raws;
  }

  get pages(): readonly string[] {
    return typeof this.#pages === 'string' ? [this.#pages] : (this.#pages ?? []);
  }

  addRaw(raw: string): void {
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
    raw: string,
  ) {
    super(kind, null, raw);
  }
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
