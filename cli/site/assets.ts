/**
 * Files that content refers to. In: paths relative to the site folder. Out: the name each is published under, made from
 * its bytes, and the size of images. Each file is read once, however many pages use it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { imageSize } from 'image-size';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { placeAt } from '../diagnostics/place-at.js';
import type { Asset, Diagnostic, SiteConfig } from '../types.js';
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

/** Digits of the hash in a name: 16^8 names, so two files of one site never meet. */
const HASH_LENGTH = 8;
/** Leaves room for hash and extension in a file's name. */
const MAX_STEM_LENGTH = 100;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;

export class AssetStore {
  readonly #siteDir: string;
  readonly #staticDir: string;
  /** The site's owner vouches for all content. */
  readonly #isTrusted: boolean;
  readonly #added = new Map<string, AddedAsset>();
  readonly #refused = new Map<string, Diagnostic>();
  readonly #staticSizes = new Map<string, Size>();
  #all: readonly Asset[] | null = null;

  constructor({
    siteDir,
    staticDir,
    markdown,
  }: Pick<SiteConfig, 'siteDir' | 'staticDir'> & {
    readonly markdown: Pick<SiteConfig['markdown'], 'html'>;
  }) {
    this.#siteDir = siteDir;
    this.#staticDir = staticDir;
    this.#isTrusted = markdown.html === 'trust';
  }

  /** The file is published; the permalink has no base path. `null`: it could run scripts, and is not. */
  add(path: string): AddedAsset | null {
    const known = this.#added.get(path);
    if (known) return known;
    if (this.#refused.has(path)) return null;
    const sourcePath = join(this.#siteDir, path);
    const bytes = readFileSync(sourcePath);
    const active = this.#isTrusted ? null : findActiveContent(path, bytes);
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
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
    const extension = posix.extname(path);
    const name = posix
      .basename(path, extension)
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .slice(0, MAX_STEM_LENGTH);
    const outputPath = `assets/${name}-${hash}${extension.toLowerCase()}`;
    const entry = {
      asset: { sourcePath, outputPath },
      permalink: `/${outputPath}`,
      size: sizeOf(path, bytes),
    };
    this.#added.set(path, entry);
    this.#all = null;
    return entry;
  }

  /** Static files keep their name; their size still spares readers a layout shift. `path` begins with `/`. */
  sizeOfStatic(path: string): Size {
    const known = this.#staticSizes.get(path);
    if (known) return known;
    const size = IMAGE.test(path)
      ? sizeOf(path, readFileSync(join(this.#siteDir, this.#staticDir, path)))
      : {};
    this.#staticSizes.set(path, size);
    return size;
  }

  /** One for each file that is refused. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#refused.values()];
  }

  /** Whether the bytes of a file have been asked for. */
  hasRead(path: string): boolean {
    const isStatic = path.startsWith(`${this.#staticDir}/`);
    const asStatic = path.slice(this.#staticDir.length);
    return (
      this.#added.has(path) ||
      this.#refused.has(path) ||
      (isStatic && this.#staticSizes.has(asStatic))
    );
  }

  /** Two paths with the same name and bytes are one asset. The same list until there is another. */
  get all(): readonly Asset[] {
    this.#all ??= [
      ...new Map([...this.#added.values()].map(({ asset }) => [asset.outputPath, asset])).values(),
    ];
    return this.#all;
  }
}

/** An image that cannot be measured is shown without a size: the browser may still know it. */
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
