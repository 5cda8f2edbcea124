/** The types of the output's plan, which `plan` creates, builds write, and the watch server answers from. */
import type { Diagnostic } from './page-types.js';
import type { Route } from './types.js';

/** Content of an output file. */
export type FileContent = string | Uint8Array;

/** Creates the content of a file; `read` returns the content of another output file, by its path. */
export type MakeFile = (
  read: (path: string) => Uint8Array | Promise<Uint8Array>,
) => FileContent | Promise<FileContent>;

/** An output file that docsgen creates. */
export interface OutputFile {
  readonly kind: 'file';
  /** The path below the output folder. */
  readonly path: string;
  /** Changes whenever the content may change; if it is `''`, the content itself is compared. */
  readonly key: string;
  readonly make: MakeFile;
  /** Set if the path contains a hash of the content. */
  readonly isHashed?: true;
}

/** A file that is published unchanged. */
export interface OutputCopy {
  readonly kind: 'copy';
  readonly path: string;
  /** Absolute path of the source. */
  readonly sourcePath: string;
  readonly isHashed?: true;
}

/** An output folder that one stage fills; its files are known when they have been created. */
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

/** All files of the output, each with a unique path. */
export interface OutputPlan {
  /** Files of pages, by path. */
  readonly pages: ReadonlyMap<string, PagePart>;
  /** Everything else, by path. */
  readonly units: ReadonlyMap<string, OutputUnit>;
  /** Paths of generated files that files of the site replace. */
  readonly replaced: readonly string[];
  /** Files that cannot be copied. */
  readonly diagnostics: readonly Diagnostic[];
}
