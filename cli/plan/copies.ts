/**
 * Lists the files that a site publishes unchanged: its static files, and the outputs of its translations. In: the site, its
 * static files and its translations. Out: source and target of each file, and its name in messages.
 */
import { join } from 'node:path';
import { ownFile } from '../paths/own-files.js';
import type { Bundle, Site, TranslatedSite } from '../types.js';

/** A translation that has been built. */
export interface PublishedTranslation extends TranslatedSite {
  /** Absolute path of the translation's own output. */
  readonly root: string;
  /** Paths below `root`. */
  readonly files: Iterable<string>;
  readonly bundle: Bundle;
}

export interface PlanInput {
  readonly site: Site;
  readonly bundle: Bundle;
  /** Files of the static folder, relative to it. */
  readonly statics: readonly string[];
  /** Translations published with the site. */
  readonly translations: readonly PublishedTranslation[];
  /** Key that changes when any page does; `''` when unknown. */
  readonly pagesKey: string;
}

export interface Copy {
  /** Path below the output folder. */
  readonly path: string;
  /** Absolute path. */
  readonly sourcePath: string;
  /** Name of the file in messages. */
  readonly name: string;
  /** Source file that a message names. */
  readonly file: string | null;
  /** Advice for when the file cannot be copied. */
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

/** Static files whose place is taken by a page of a translation; the site stage reports them. */
function listRefused({ diagnostics }: Site): ReadonlySet<string | null> {
  return new Set(
    diagnostics.flatMap(({ ruleId, file }) => (ruleId === 'reserved-route' ? [file] : [])),
  );
}
