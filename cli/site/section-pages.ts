/**
 * Describes pages of folders that are not published because of their names: `_index.md`, which Hugo has in every folder. In:
 * their paths, and the docs versions. Out: the messages for links to their folders, by the path that each would have.
 */
import type { SiteConfig } from '../config/schema.js';
import { readPath } from '../paths/doc-path.js';
import { setOf } from '../paths/docs-sets.js';
import { canonicalPermalink } from '../paths/path.js';
import type { VersionFolder } from '../types.js';
import { encodePath, joinPermalink } from './doc-entry.js';
import type { Unpublished } from './targets.js';

export function describeSections(
  paths: readonly string[],
  versions: readonly VersionFolder[],
  config: SiteConfig,
): Map<string, Unpublished> {
  return new Map(
    paths.map((path): [string, Unpublished] => {
      const renamed = path.replace(/_(?=[^/]+$)/, '');
      const name = renamed.slice(renamed.lastIndexOf('/') + 1);
      const version = versions.find(({ dir }) => path.startsWith(`${dir}/`));
      return [
        renamed,
        {
          why: `its page "${path}" is not published`,
          note: `Rename "${path}" to "${name}" to make it a page.`,
          ...(version !== undefined && { permalink: permalinkOf(renamed, version, config) }),
        },
      ];
    }),
  );
}

function permalinkOf(path: string, version: VersionFolder, config: SiteConfig): string {
  const parts = readPath(path.slice(version.dir.length + 1), setOf(version, config)).slice(0, -1);
  const folder = encodePath(parts.map(({ name }) => name).join('/'));
  return canonicalPermalink(joinPermalink(version.path, folder), config.trailingSlash);
}
