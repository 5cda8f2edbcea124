/**
 * Collects the files that content refers to. In: paths relative to the site folder. Out: the name each is published under,
 * which contains a hash of its bytes, and the size of images. Each file is read once, however many pages use it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { cacheKey, type Cache } from '../cache/cache.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { placeAt } from '../diagnostics/place-at.js';
import { hashedName } from '../paths/path.js';
import type { Asset, Diagnostic, SiteConfig } from '../types.js';
import { endingOf } from '../paths/sandboxed-files.js';
import { findActiveContent } from './active-content.js';

interface Size {
  readonly width?: number;
  readonly height?: number;
}

export interface AddedAsset {
  readonly asset: Asset;
  readonly permalink: string;
  readonly size: Size;
}

/** The cache of a command, as far as files need it. */
export type AssetCache = Pick<Cache, 'keep' | 'set'>;

/** The entry of a file that runs nothing. */
const HARMLESS = 'harmless';
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;

export class AssetStore {
  readonly #siteDir: string;
  readonly #staticDir: string;
  /** Whether the owner of the site vouches for all content. */
  readonly #isTrusted: boolean;
  readonly #cache: AssetCache | null;
  readonly #added = new Map<string, AddedAsset>();
  readonly #refused = new Map<string, Diagnostic>();
  readonly #staticSizes = new Map<string, Size>();
  #all: readonly Asset[] | null = null;

  /** With a cache, the bytes of a file are judged once. */
  constructor(
    {
      siteDir,
      staticDir,
      markdown,
    }: Pick<SiteConfig, 'siteDir' | 'staticDir'> & {
      readonly markdown: Pick<SiteConfig['markdown'], 'html'>;
    },
    cache: AssetCache | null = null,
  ) {
    this.#cache = cache;
    this.#siteDir = siteDir;
    this.#staticDir = staticDir;
    this.#isTrusted = markdown.html === 'trust';
  }

  /**
   * Publishes a file; its permalink has no base path. Returns `null`, and publishes nothing, if the file could run scripts.
   */
  add(path: string): AddedAsset | null {
    const known = this.#added.get(path);
    if (known) return known;
    if (this.#refused.has(path)) return null;
    const sourcePath = join(this.#siteDir, path);
    const bytes = readFileSync(sourcePath);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const active = this.#isTrusted ? null : this.#judge(path, { bytes, hash });
    if (active !== null) {
      this.#refused.set(
        path,
        diagnostic('active-content', `Cannot publish "${path}": ${active.why}`, {
          file: path,
          place: placeAt(active.text, active.offset),
          note: 'A file beside pages must not be able to run scripts on the site. Move it to the folder "static", or set "markdown.html" to "trust" if you vouch for all content.',
        }),
      );
      return null;
    }
    const outputPath = `assets/${hashedName(path, hash)}`;
    const entry = {
      asset: { sourcePath, outputPath },
      permalink: `/${outputPath}`,
      size: sizeOf(path, bytes),
    };
    this.#added.set(path, entry);
    this.#all = null;
    return entry;
  }

  #judge(path: string, { bytes, hash }: { readonly bytes: Buffer; readonly hash: string }) {
    const key = cacheKey('asset', [endingOf(path), hash]);
    if (this.#cache?.keep(key) === true) return null;
    const active = findActiveContent(path, bytes);
    if (active === null) this.#cache?.set(key, HARMLESS);
    return active;
  }

  /** Static files keep their names, but their size prevents a layout shift. `path` begins with `/`. */
  sizeOfStatic(path: string): Size {
    const known = this.#staticSizes.get(path);
    if (known) return known;
    const size = IMAGE.test(path)
      ? sizeOf(path, readFileSync(join(this.#siteDir, this.#staticDir, path)))
      : {};
    this.#staticSizes.set(path, size);
    return size;
  }

  /** One finding for each refused file. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#refused.values()];
  }

  /** Whether the file has been read. */
  hasRead(path: string): boolean {
    const isStatic = path.startsWith(`${this.#staticDir}/`);
    const asStatic = path.slice(this.#staticDir.length);
    return (
      this.#added.has(path) ||
      this.#refused.has(path) ||
      (isStatic && this.#staticSizes.has(asStatic))
    );
  }

  /** Two paths with the same name and bytes are one asset. Returns the same list until another asset is added. */
  get all(): readonly Asset[] {
    this.#all ??= [
      ...new Map([...this.#added.values()].map(({ asset }) => [asset.outputPath, asset])).values(),
    ];
    return this.#all;
  }
}

/** An image that cannot be measured is shown without a size: browsers may still be able to show it. */
function sizeOf(path: string, bytes: Buffer): Size {
  if (!IMAGE.test(path)) return {};
  try {
    const { width, height } = imageSize(bytes);
    return Number.isFinite(width) && Number.isFinite(height)
      ? { width: Math.round(width), height: Math.round(height) }
      : {};
  } catch {
    return {};
  }
}
