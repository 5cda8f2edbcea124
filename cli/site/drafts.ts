/**
 * Describes pages that are left out because they are drafts. In: those pages, and the docs versions. Out: the messages for
 * links to drafts, by path, and the finding for a site that has only drafts.
 */
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, VersionFolder, ParsedPage, Problem } from '../types.js';
import { createDocEntry, createOwnEntry, type PageEntry } from './doc-entry.js';
import type { Unpublished } from './targets.js';

const WHY = 'it is a draft';
const WAY_OUT = 'Remove the link or "draft" of the page, or use "--drafts", which includes drafts.';
const OTHER_PAGE =
  'Name another page, or remove "draft" of this one, or use "--drafts", which includes drafts.';

/** Blog entries have no address, so they are described without one. */
export function describeDrafts(
  { docs, blog }: Record<'docs' | 'blog', readonly ParsedPage[]>,
  versions: readonly VersionFolder[],
  config: SiteConfig,
): Map<string, Unpublished> {
  const draft: Unpublished = { why: WHY, note: WAY_OUT };
  const described = docs.map((page): readonly [string, Unpublished] => {
    const version = versions.find(({ dir }) => page.path.startsWith(`${dir}/`));
    if (version === undefined) {
      // Nothing names an own page by its id.
      const { permalink } = createOwnEntry(page, config.pages ?? '', config).entry;
      return [page.path, { ...draft, permalink }];
    }
    const { permalink, id } = createDocEntry(page, version, config).entry;
    return [page.path, { ...draft, permalink, id, set: version.set }];
  });
  return new Map([...described, ...blog.map(({ path }) => [path, draft] as const)]);
}

/**
 * Returns the message for an option that names a draft by its id; `null` if no id is one of a draft. `ids` lists all ids
 * that may be meant.
 */
export function describeDraft(
  ids: readonly string[],
  drafts: ReadonlyMap<string, Unpublished>,
  set: string | undefined,
): Problem | null {
  const draft = [...drafts.values()].find(
    (one) => one.id !== undefined && ids.includes(one.id) && one.set === set,
  );
  return draft === undefined
    ? null
    : { reason: `Cannot use draft "${draft.id ?? ''}"`, note: OTHER_PAGE };
}

/**
 * Returns the only finding of a site that has only drafts, because everything else it lacks follows from that; else `null`.
 */
export function reportDrafts(
  entries: readonly PageEntry[],
  drafts: ReadonlyMap<string, Unpublished>,
  config: SiteConfig,
): Diagnostic[] | null {
  if (entries.length > 0 || drafts.size === 0) return null;
  const reason = `Cannot find any page in "${config.docs[0].dir}" that is no draft`;
  const note = 'Remove "draft" from a page, or use "--drafts", which includes drafts.';
  return [
    diagnostic('file', reason, { ...placeOption(config, [...config.docs[0].option, 'dir']), note }),
  ];
}
