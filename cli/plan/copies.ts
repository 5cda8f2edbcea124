/**
 * The files that a site publishes as they are: its static files, and the outputs of its translations. In: the site and
 * what was found of both. Out: where each comes from and goes, and how messages name it.
 */
import { join } from 'node:path';
import { ownFile } from '../own-files.js';
import type { Bundle, Site, TranslatedSite } from '../types.js';

/** A translation that has been built. */
export interface PublishedTranslation extends TranslatedSite {
  /** Its own output. */
  readonly root: string;
  /** Below it. */
  readonly files: Iterable<string>;
  readonly bundle: Bundle;
}

export interface PlanInput {
  readonly site: Site;
  readonly bundle: Bundle;
  /** Files of the static folder, relative to it. */
  readonly statics: readonly string[];
  /** Those that are published with the site. */
  readonly translations: readonly PublishedTranslation[];
  /** Changes when any page does; `''`: unknown. */
  readonly pagesKey: string;
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

export function listCopies({ site, statics, translations }: PlanInput): Copy[] {
  const { siteDir, staticDir } = site.config;
  const refused = listRefused(site);
  const ofStatics = statics.map((path) => ({
    path,
    sourcePath: join(siteDir, staticDir, path),
    name: `Static file "${path}"`,
    file: `${staticDir}/${path}`,
    wayOut: 'Rename or remove the static file.',
  }));
  const ofTranslations = translations.flatMap(({ folder, root, files }) =>
    Array.from(files)
      .filter((path) => ownFile(path)?.isAtTop !== true)
      .map((path) => ({
        path: `${folder}/${path}`,
        sourcePath: join(root, path),
        name: `File "${path}" of the translation "${folder}"`,
        file: null,
        wayOut: 'Rename the folder of the translation, or what stands in its way.',
      })),
  );
  return [...ofStatics.filter(({ file }) => !refused.has(file)), ...ofTranslations];
}

/** Static files whose place a page of a translation has: the site stage reports them. */
function listRefused({ diagnostics }: Site): ReadonlySet<string | null> {
  return new Set(
    diagnostics.flatMap(({ ruleId, file }) => (ruleId === 'reserved-route' ? [file] : [])),
  );
}
