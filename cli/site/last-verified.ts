/**
 * Reports pages that were checked too long ago, by `last_verified` in front matter. In: the pages of the site, and the limit
 * of the config. Out: a finding for each page that is older, or whose day is in the future. They depend on the current day.
 */
import { addDays, dayOf, today } from '../values/day.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, SiteConfig } from '../types.js';
import type { PageEntry } from './doc-entry.js';

export function reportLastVerified(
  entries: readonly Pick<PageEntry, 'page' | 'version'>[],
  { lastVerified: { maxAgeDays } }: Pick<SiteConfig, 'lastVerified'>,
): Diagnostic[] {
  const now = today();
  // The next day has already begun in the easternmost time zones.
  const latest = addDays(now, 1);
  const oldest = maxAgeDays === undefined ? '' : addDays(now, -maxAgeDays);
  return entries.flatMap(({ page: { path, frontMatter, frontMatterPlaces }, version }) => {
    if (frontMatter.last_verified === undefined) return [];
    const day = dayOf(frontMatter.last_verified.date);
    const place = { file: path, place: frontMatterPlaces['last_verified'] ?? null };
    if (day > latest)
      return diagnostic('last-verified', `The page was checked on ${day}, which is in the future`, {
        ...place,
        note: 'Write the day on which the page was checked.',
      });
    if (day >= oldest || version?.banner === 'unmaintained') return [];
    return diagnostic(
      'last-verified',
      `The page was last checked on ${day}, more than ${maxAgeDays} days ago`,
      {
        ...place,
        note: 'Check that it is still right, and write the new day. The limit is "lastVerified.maxAgeDays" in the config.',
      },
    );
  });
}
