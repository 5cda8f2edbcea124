/** The plan of the output, which `plan` makes, builds write and the watch server answers from. */
import type { Diagnostic } from './page-types.js';
import type { Route } from './types.js';

/** What a file of the output holds. */
export type FileContent = string | Uint8Array;

/** Makes a file; `read` gives what another file of the output holds, by its path. */
export type MakeFile = (
  read: (path: string) => Uint8Array | Promise<Uint8Array>,
) => FileContent | Promise<FileContent>;

/** A file of the output that docsgen makes. */
export interface OutputFile {
  readonly kind: 'file';
  /** Below the output folder. */
  readonly path: string;
  /** Changes when the content may; `''`: compare the content itself. */
  readonly key: string;
  readonly make: MakeFile;
  /** Its path has a hash of its content. */
  readonly isHashed?: true;
}

/** A file that is published as it is. */
export interface OutputCopy {
  readonly kind: 'copy';
  readonly path: string;
  /** Absolute. */
  readonly sourcePath: string;
  readonly isHashed?: true;
}

/** A folder of the output that one stage fills: which files it has is known when they are made. */
export interface OutputFolder {
  readonly kind: 'folder';
  /** Ends with a slash. */
  readonly path: string;
  readonly key: string;
}

export type OutputUnit = OutputFile | OutputCopy | OutputFolder;

/** A file of a page. */
export interface PagePart {
  readonly route: Route;
  /** `data` is `page.json`, `markdown` is `index.md`. */
  readonly part: 'document' | 'data' | 'markdown';
}

/** Every file that the output consists of, each in one place. */
export interface OutputPlan {
  /** Files of pages, by path. */
  readonly pages: ReadonlyMap<string, PagePart>;
  /** Everything else, by path. */
  readonly units: ReadonlyMap<string, OutputUnit>;
  /** Paths of generated files in whose place the site has put its own. */
  readonly replaced: readonly string[];
  /** Files that cannot be copied. */
  readonly diagnostics: readonly Diagnostic[];
}
