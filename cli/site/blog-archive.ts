/**
 * The blog archive. In: the dated entries of `_blog`, parsed. Out: the entries by year, newest first, each leading to
 * the page it announces.
 */
import { posix } from 'node:path';
import type { BlogArchiveYear } from '../../theme/types.js';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { compare, withBase } from '../path.js';
import type { Diagnostic, ParsedPage } from '../types.js';
import { groupBy } from './group-by.js';
import { bare, type Targets } from './targets.js';

interface Entry {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly title: string;
  readonly description: string;
  readonly href: string;
}

export function createBlogArchive(
  pages: readonly ParsedPage[],
  targets: Targets,
): { years: BlogArchiveYear[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const entries = pages.flatMap((page) => {
    const { entry, fault } = createEntry(page, targets);
    if (fault) diagnostics.push(fault);
    return entry ? [entry] : [];
  });
  entries.sort((a, b) => compare(b.date, a.date) || compare(a.title, b.title));
  const years = [...groupBy(entries, ({ date }) => date.slice(0, 4))].map(([year, members]) => ({
    year,
    entries: members,
  }));
  return { years, diagnostics };
}

function createEntry(
  page: ParsedPage,
  targets: Targets,
): { entry: Entry | null; fault: Diagnostic | null } {
  const { date, page: announced } = page.frontMatter;
  const fault = (reason: string, key: string, note: string) => ({
    entry: null,
    fault: diagnostic('front-matter', reason, {
      file: page.path,
      place: page.frontMatterPlaces[key] ?? FIRST_LINE,
      note,
    }),
  });
  if (date === undefined)
    return fault(
      'Missing date of the blog entry',
      'title',
      'Add "date: YYYY-MM-DD" to the front matter.',
    );
  if (announced === undefined)
    return fault(
      'Missing page that the blog entry announces',
      'date',
      'Add "page: /docs/…" to the front matter.',
    );
  const href = resolveAnnounced(announced, page, targets);
  if (href === null)
    return fault(
      `Cannot find page "${announced}"`,
      'page',
      'Name a page by permalink or by the path of its file.',
    );
  return {
    entry: {
      date: date.slice(0, 10),
      title: page.title,
      description: page.description,
      href: withBase(targets.config.base, href),
    },
    fault: null,
  };
}

function resolveAnnounced(
  announced: string,
  page: ParsedPage,
  { entryByPath, permalinkByBare }: Targets,
): string | null {
  const byFile = entryByPath.get(posix.join(posix.dirname(page.path), announced));
  return byFile?.permalink ?? permalinkByBare.get(bare(announced)) ?? null;
}
