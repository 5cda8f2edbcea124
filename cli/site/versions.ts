/**
 * The docs versions of a site. In: the config. Out: a `VersionFolder` each, newest first, exactly one of them last.
 */
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { configFailure } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { withoutTrailingSlash } from '../path.js';
import type { VersionFolder } from '../types.js';
import { joinPermalink } from './doc-entry.js';

export function createVersions(config: SiteConfig, folders: readonly string[]): VersionFolder[] {
  const { docs } = config;
  const names = Object.keys(docs.versions);
  const last = docs.lastVersion ?? names[0];
  if (last === undefined || !names.includes(last)) {
    const note =
      names.length === 0
        ? 'Name at least one version.'
        : `${didYouMean(last ?? '', names) ?? ''} Versions: ${names.join(', ')}.`.trim();
    throw configFailure(`Unknown version "${last ?? ''}" in "docs.lastVersion"`, {
      ...placeOption(config, 'docs.lastVersion'),
      note,
    });
  }
  return Object.entries(docs.versions).map(([name, version], index) => {
    const isLast = name === last;
    const path = withoutTrailingSlash(
      version.path ?? (isLast ? docs.path : joinPermalink(docs.path, name)),
    );
    return {
      name,
      label: version.label,
      dir: folders[index] ?? docs.dir,
      path,
      isLast,
      // Readers of the last version have nothing newer to go to, so it never warns and is always indexed (SPEC §3).
      banner: isLast ? null : (version.banner ?? null),
      noindex: isLast ? false : (version.noindex ?? true),
    };
  });
}
