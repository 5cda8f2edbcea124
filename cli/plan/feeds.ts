/**
 * Creates a feed of the blog. In: its format, and the site. Out: the latest entries as Atom (RFC 4287) or as RSS 2.0. All
 * dates are those of entries, so the same entries give the same bytes.
 */
import { escapeXml } from '../values/escape.js';
import { withBase } from '../paths/path.js';
import type { BlogArchiveYear } from '../../theme/types.js';
import type { Feed, Site } from '../types.js';

type Entry = BlogArchiveYear['entries'][number];

/** The content of both formats, with absolute URLs. */
interface Content {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** URL of the feed itself. */
  readonly self: string;
  readonly archive: string;
  readonly entries: readonly (Pick<Entry, 'title' | 'description'> & {
    readonly id: string;
    readonly url: string;
    readonly date: Date;
  })[];
}

/** Feed readers keep entries they have seen; older entries are in the archive. */
const MAX_ENTRIES = 20;

export function createFeed(feed: Feed, site: Site): string {
  const content = createContent(feed, site);
  const text = feed.type === 'atom' ? createAtom(content) : createRss(content);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
}

function createContent({ permalink }: Feed, { config, routes }: Site): Content {
  const { title, url = '', base, locale } = config;
  const archive = routes.find(({ years }) => years !== undefined);
  const entries = archive?.years?.flatMap((year) => year.entries) ?? [];
  const { hostname } = new URL(url);
  return {
    title,
    description: archive?.description ?? '',
    language: locale.code,
    self: url + withBase(base, permalink),
    archive: url + withBase(base, archive?.permalink ?? ''),
    entries: entries.slice(0, MAX_ENTRIES).map((entry) => ({
      ...entry,
      // A tag URI (RFC 4151) instead of the URL: several entries may announce one page, and its address may change.
      id: `tag:${hostname},${entry.date}:blog/${entry.file}`,
      url: url + entry.href,
      date: new Date(`${entry.date}T00:00:00Z`),
    })),
  };
}

function createAtom({ title, description, language, self, archive, entries }: Content): string {
  return element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language }, [
    element('id', {}, archive),
    element('title', {}, title),
    element('subtitle', {}, description),
    element('updated', {}, entries[0]?.date.toISOString() ?? ''),
    element('author', {}, [element('name', {}, title)]),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { rel: 'alternate', type: 'text/html', href: archive }),
    ...entries.map((entry) =>
      element('entry', {}, [
        element('id', {}, entry.id),
        element('title', {}, entry.title),
        element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
        element('published', {}, entry.date.toISOString()),
        element('updated', {}, entry.date.toISOString()),
        entry.description && element('summary', {}, entry.description),
      ]),
    ),
  ]);
}

function createRss({ title, description, language, self, archive, entries }: Content): string {
  return element('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }, [
    element('channel', {}, [
      element('title', {}, title),
      element('link', {}, archive),
      element('description', {}, description),
      element('language', {}, language),
      element('pubDate', {}, entries[0]?.date.toUTCString() ?? ''),
      element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
      ...entries.map((entry) =>
        element('item', {}, [
          element('title', {}, entry.title),
          element('link', {}, entry.url),
          element('guid', { isPermaLink: 'false' }, entry.id),
          element('pubDate', {}, entry.date.toUTCString()),
          entry.description && element('description', {}, entry.description),
        ]),
      ),
    ]),
  ]);
}

/** Creates an XML element. Text content is escaped; list content consists of elements, each on its own line. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly string[] = '',
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner =
    typeof content === 'string' ? escapeXml(content) : `\n${content.filter(Boolean).join('')}`;
  return `<${name}${written.join('')}>${inner}</${name}>\n`;
}
