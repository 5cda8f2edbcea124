/**
 * The files that a site publishes as they are: its static files, and all that has been built of its translations. In: the
 * site and what was found of both. Out: where each comes from and goes, and how to speak of it.
 */
import { join } from 'node:path';
import type { Bundle, SiteConfig, TranslatedSite } from '../types.js';
import { OUTPUT_MARKER } from './output-tree.js';

/** A translation that has been built. */
export interface PublishedTranslation extends TranslatedSite {
  /** Its own output. */
  readonly root: string;
  /** Below it. */
  readonly files: Iterable<string>;
  readonly bundle: Bundle;
}

export interface Copy {
  /** Below the output folder. */
  readonly path: string;
  /** Absolute. */
  readonly sourcePath: string;
  /** For messages. */
  readonly name: string;
  /** The source that a message is about. */
  readonly file: string | null;
  /** What to do when it cannot be copied. */
  readonly wayOut: string;
}

/** Hosts look for these at the top of an output only, where they are written for all languages. */
const OF_ROOT = new Set([OUTPUT_MARKER, '.nojekyll', '_headers', '_redirects', 'robots.txt']);

export function listCopies(
  { siteDir, staticDir }: SiteConfig,
  statics: readonly string[],
  translations: readonly PublishedTranslation[],
): Copy[] {
  const ofStatics = statics.map((path) => ({
    path,
    sourcePath: join(siteDir, staticDir, path),
    name: `Static file "${path}"`,
    file: `${staticDir}/${path}`,
    wayOut: 'Rename or remove the static file.',
  }));
  const ofTranslations = translations.flatMap(({ folder, root, files }) =>
    Array.from(files)
      .filter((path) => !OF_ROOT.has(path))
      .map((path) => ({
        path: `${folder}/${path}`,
        sourcePath: join(root, path),
        name: `File "${path}" of the translation "${folder}"`,
        file: null,
        wayOut: 'Rename the folder of the translation, or what stands in its way.',
      })),
  );
  return [...ofStatics, ...ofTranslations];
}
