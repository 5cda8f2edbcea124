/**
 * The folder that a build writes to, beside the output it will replace. In: files by path below it. Out: the tree on
 * disk. A file that is the same as in the last output is linked, not written again.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface OutputSummary {
  readonly files: number;
  readonly bytes: number;
  /** Files that are new or changed. */
  readonly written: number;
}

export class OutputTree {
  readonly root: string;
  readonly #previous: string | null;
  readonly #folders = new Set<string>();
  readonly #paths = new Set<string>();
  #bytes = 0;
  #written = 0;

  /** `previous` is the output of the last build, if there is one. */
  constructor(root: string, previous: string) {
    this.root = root;
    this.#previous = existsSync(previous) ? previous : null;
    mkdirSync(root, { recursive: true });
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Whether a file can stand there: no file of that name, no folder, and no file where it needs a folder. */
  hasRoomFor(path: string): boolean {
    const above = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
    return !above.some((part) => this.#paths.has(part)) && !this.#isFolder(path);
  }

  #isFolder(path: string): boolean {
    const target = join(this.root, path);
    return this.#folders.has(target) || existsSync(target);
  }

  write(path: string, content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const target = this.#prepare(path, bytes.length);
    if (this.#linkPrevious(path, target, bytes)) return;
    try {
      writeFileSync(target, bytes);
    } catch (error) {
      throw withPath(error, target);
    }
    this.#written++;
  }

  copy(path: string, sourcePath: string): void {
    const { size } = statSync(sourcePath);
    const target = this.#prepare(path, size);
    copyFileSync(sourcePath, target);
    this.#written++;
  }

  get summary(): OutputSummary {
    return { files: this.#paths.size, bytes: this.#bytes, written: this.#written };
  }

  #prepare(path: string, size: number): string {
    const target = join(this.root, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    this.#paths.add(path);
    this.#bytes += size;
    return target;
  }

  #linkPrevious(path: string, target: string, bytes: Uint8Array): boolean {
    if (this.#previous === null) return false;
    const old = join(this.#previous, path);
    try {
      if (statSync(old).size !== bytes.length || !readFileSync(old).equals(bytes)) return false;
      linkSync(old, target);
      return true;
    } catch {
      // No such file, or a file system without links: it is written.
      return false;
    }
  }
}

/** A disk that is full is noticed by a file handle, which does not know its path. */
function withPath(error: unknown, path: string): unknown {
  return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
}

/** Digits of the hash in the names of data files. */
const HASH_LENGTH = 8;

/** @example hashedName('assets/site', '.json', '{}') // 'assets/site-44136fa3.json' */
export function hashedName(prefix: string, extension: string, content: string): string {
  return `${prefix}-${createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)}${extension}`;
}
