/**
 * Reports lines of the site's own `_redirects` that have the address of a file in the output. In: the site, and its output.
 * Out: a warning for each, because hosts differ: some follow the line and never serve the file, others ignore the line.
 */
import { join, relative } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { outputPath, withBase } from '../paths/path.js';
import { decodeUrlPath, type OutputFiles } from '../server/output-files.js';
import { listRules, REDIRECTS_FILE } from '../server/redirects-file.js';
import { allRedirects } from '../paths/site-languages.js';
import type { Diagnostic, Site } from '../types.js';
import { readRedirects } from './follow-redirect.js';
import { findFile } from './resolve-url.js';

export function reportHiddenFiles(site: Site, files: OutputFiles): Diagnostic[] {
  const { config, data, translations } = site;
  const { base } = data;
  const configs = [config, ...translations.map((translation) => translation.site.config)];
  // A translation may share the folder of static files.
  const folders = new Set(configs.map(({ siteDir, staticDir }) => join(siteDir, staticDir)));
  // Documents that redirect may have a line, too.
  const redirects = new Set(allRedirects(site).map(({ from }) => outputPath(from)));
  const findHidden = (from: string): string | undefined => {
    if (!from.endsWith('/*')) return findFile({ base, files }, from) ?? undefined;
    const folder = decodeUrlPath(from.slice(0, -1));
    return folder === null
      ? undefined
      : [...files].find(
          (file) => !redirects.has(file) && withBase(base, `/${file}`).startsWith(folder),
        );
  };
  return [...folders].flatMap((folder) => {
    const path = relative(config.siteDir, join(folder, REDIRECTS_FILE)).replaceAll('\\', '/');
    return listRules(readRedirects(folder)).flatMap(({ from, fromPlace: place }) => {
      const hidden = findHidden(from);
      if (hidden === undefined || redirects.has(hidden)) return [];
      const reason = `Redirect from "${from}" hides "${hidden}" on some hosts`;
      const note =
        'Others ignore it, because the file exists. Remove the redirect, or move the file.';
      return diagnostic('host-redirect', reason, { file: path, place, note });
    });
  });
}
