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

  write(path: string, content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const target = this.#prepare(path, bytes.length);
    if (this.#linkPrevious(path, target, bytes)) return;
    writeFileSync(target, bytes);
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

/** Digits of the hash in the names of data files. */
const HASH_LENGTH = 8;

/** @example hashedName('assets/site', '.json', '{}') // 'assets/site-44136fa3.json' */
export function hashedName(prefix: string, extension: string, content: string): string {
  return `${prefix}-${createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)}${extension}`;
}
