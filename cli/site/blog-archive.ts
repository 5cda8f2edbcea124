/**
 * Creates the blog archive. In: the dated entries of `_blog`, parsed. Out: the entries by year, newest first, each with a
 * link to the page it announces, and the feeds of the site.
 */
import { posix } from 'node:path';
import type { BlogArchiveYear } from '../../theme/types.js';
import { dayOf } from '../values/day.js';
import { workOn } from '../diagnostics/at-work.js';
import { diagnostic, FIRST_LINE, placeKey, placeOfLine } from '../diagnostics/diagnostic.js';
import { BLOG_FOLDER, compare, withBase } from '../paths/path.js';
import type { Diagnostic, Feed, ParsedPage } from '../types.js';
import { encodePath } from './doc-entry.js';
import { groupBy } from './group-by.js';
import { findRoute, type Targets } from './targets.js';

type Entry = BlogArchiveYear['entries'][number];

/** The common addresses of feeds, which Docusaurus uses too. */
const FEEDS: readonly Feed[] = [
  { type: 'atom', permalink: '/blog/atom.xml' },
  { type: 'rss', permalink: '/blog/rss.xml' },
];

export function createBlogArchive(
  pages: readonly ParsedPage[],
  targets: Targets,
): { years: BlogArchiveYear[]; feeds: readonly Feed[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const entries = pages.flatMap((page) => {
    const { entry, problem } = workOn(page.path, () => createEntry(page, targets));
    if (problem) diagnostics.push(problem);
    diagnostics.push(...reportText(page));
    return entry ? [entry] : [];
  });
  entries.sort((a, b) => compare(b.date, a.date) || compare(a.title, b.title));
  const years = [...groupBy(entries, ({ date }) => date.slice(0, 4))].map(([year, members]) => ({
    year,
    entries: members,
  }));
  // Feeds contain absolute addresses, so they need `url`.
  const feeds = targets.config.url === undefined || entries.length === 0 ? [] : FEEDS;
  return { years, feeds, diagnostics };
}

function createEntry(
  page: ParsedPage,
  targets: Targets,
): { entry: Entry | null; problem: Diagnostic | null } {
  const { date, page: announced } = page.frontMatter;
  const refuse = (reason: string, key: string, note: string) => ({
    entry: null,
    problem: diagnostic('front-matter', reason, {
      file: page.path,
      place: page.frontMatterPlaces[key] ?? FIRST_LINE,
      note,
    }),
  });
  if (date === undefined && isRefused('date', page)) return { entry: null, problem: null };
  if (date === undefined)
    return refuse(
      'Missing date of the blog entry',
      'title',
      'Add "date: YYYY-MM-DD" to the front matter.',
    );
  if (announced === undefined && isRefused('page', page)) return { entry: null, problem: null };
  if (announced === undefined)
    return refuse(
      'Missing page that the blog entry announces',
      'date',
      'Add "page: /docs/…" to the front matter.',
    );
  const href = resolveAnnounced(announced, page, targets);
  if (href === null)
    return refuse(
      `Cannot find page "${announced}"`,
      'page',
      'Name a page by permalink or by the path of its file.',
    );
  return {
    entry: {
      file: encodePath(page.path.slice(`${targets.config.docs[0].dir}/${BLOG_FOLDER}/`.length)),
      date: dayOf(date),
      title: page.title,
      description: page.description,
      href: withBase(targets.config.base, href),
    },
    problem: null,
  };
}

/** A key with an invalid value, or in front matter that cannot be read, has been reported already; it is not missing. */
function isRefused(
  key: string,
  { path: file, frontMatterPlaces: places, diagnostics }: ParsedPage,
): boolean {
  const isUnread = Object.keys(places).length === 0;
  const at = placeKey({ file, place: places[key] ?? null });
  return diagnostics.some(
    (found) => found.ruleId === 'front-matter' && (isUnread || placeKey(found) === at),
  );
}

function resolveAnnounced(announced: string, page: ParsedPage, targets: Targets): string | null {
  const byFile = targets.entryByPath.get(posix.join(posix.dirname(page.path), announced));
  return byFile?.permalink ?? findRoute(announced, targets) ?? null;
}

/** Plain text may be the description, or a note for editors. Headings, links and images are meant for readers. */
function reportText(page: ParsedPage): Diagnostic[] {
  const heading = page.headings.find(({ depth }) => depth > 1);
  const link = page.links[0];
  if (heading === undefined && link === undefined) return [];
  const { file = page.path } = link ?? heading ?? {};
  const place = link ? link.place : heading ? placeOfLine(heading.line) : null;
  return [
    diagnostic('unpublished-text', 'Cannot show the text of the blog entry', {
      file,
      place: place ?? FIRST_LINE,
      note: 'The archive and the feeds show its title and description. Put the text into a page, and name that with "page".',
    }),
  ];
}
