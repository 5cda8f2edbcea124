/**
 * Reads and writes the files of `docsgen check --against` and `--write-manifest`. In: file names relative to the working
 * directory. Out: a manifest, or a `Failure` that says why it cannot be read; a written file for the next release.
 */
import { readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { readRedirects } from '../../check/follow-redirect.js';
import {
  createManifest,
  formatManifest,
  parseManifest,
  type Manifest,
} from '../../check/manifest.js';
import { configFailure, type Failure } from '../../diagnostics/diagnostic.js';
import { listFiles } from '../../discover/list-files.js';
import { codeOf } from '../../fs/error-code.js';
import { publishedFiles } from '../../server/output-files.js';
import { listRedirectLines } from '../../server/redirects-file.js';
import type { Site } from '../../types.js';
import { writeOrSay } from '../reporting/write-file.js';

export function readManifest(file: string): Manifest {
  let text: string;
  try {
    text = readFileSync(resolve(file), 'utf8');
  } catch (error) {
    throw failure(`Cannot read the manifest "${file}": ${codeOf(error)}`);
  }
  const manifest = parseManifest(text);
  if (manifest === null) throw failure(`Cannot use "${file}": it is no manifest of this docsgen`);
  return manifest;
}

/** Returns whether the file was written. */
export function writeManifest(file: string, site: Site): boolean {
  const manifest = createManifest(site, listOtherAddresses(site));
  return writeOrSay(file, formatManifest(manifest), 'the manifest');
}

/** Addresses of static files, feeds and the static `_redirects` file, in all languages; without base path. */
export function listOtherAddresses({ config, feeds, translations }: Site): string[] {
  const { files } = listFiles(config.siteDir, config.staticDir, {});
  const paths = files.map((path) => posix.relative(config.staticDir, path));
  const published = [...publishedFiles(paths)].map((path) => `/${path}`);
  const rules = listRedirectLines(readRedirects(join(config.siteDir, config.staticDir)));
  const froms = rules.flatMap(({ from }) =>
    from.startsWith(config.base) ? [`/${from.slice(config.base.length)}`] : [],
  );
  const ofTranslations = translations.flatMap(({ folder, site }) =>
    listOtherAddresses(site).map((address) => `/${folder}${address}`),
  );
  return [...published, ...feeds.map(({ permalink }) => permalink), ...froms, ...ofTranslations];
}

function failure(reason: string): Failure {
  const note =
    'Name a file that "docsgen check --write-manifest" has written, for instance at the last release.';
  return configFailure(reason, { note });
}
