/**
 * Parses Atom and RSS as their specifications require (RFC 4287, RSS 2.0): the feed must be well-formed, complete and
 * unambiguous.
 */
import { SaxesParser } from 'saxes';

interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export interface ReadFeed {
  readonly title: string;
  readonly self: string;
  readonly archive: string;
  readonly updated: string;
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly url: string;
    readonly date: string;
    /** `null` if the feed has none. */
    readonly description: string | null;
  }[];
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/;

/** Throws if the feed is invalid. */
export function readAtom(xml: string): ReadFeed {
  const feed = parse(xml);
  expectThat(feed.name === 'feed', 'the root is not "feed"');
  expectThat(feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom', 'no namespace of Atom');
  absolute(one(feed, 'id'));
  expectThat(one(one(feed, 'author'), 'name').text !== '', 'an author without name');
  return distinct({
    title: filled(one(feed, 'title')),
    self: linkOf(feed, 'self'),
    archive: linkOf(feed, 'alternate'),
    updated: dateOf(one(feed, 'updated'), RFC_3339),
    entries: all(feed, 'entry').map((entry) => ({
      id: absolute(one(entry, 'id')),
      title: filled(one(entry, 'title')),
      url: linkOf(entry, 'alternate'),
      date: dateOf(one(entry, 'updated'), RFC_3339),
      description: textOf(entry, 'summary'),
    })),
  });
}

/** Throws if the feed is invalid. */
export function readRss(xml: string): ReadFeed {
  const rss = parse(xml);
  expectThat(rss.name === 'rss' && rss.attributes['version'] === '2.0', 'the root is not RSS 2.0');
  const channel = one(rss, 'channel');
  filled(one(channel, 'description'));
  const self = one(channel, 'atom:link').attributes;
  expectThat(rss.attributes['xmlns:atom'] === 'http://www.w3.org/2005/Atom', 'no namespace');
  expectThat(self['rel'] === 'self', 'no address of the feed itself');
  return distinct({
    title: filled(one(channel, 'title')),
    self: absoluteUrl(self['href'] ?? ''),
    archive: absolute(one(channel, 'link')),
    updated: dateOf(one(channel, 'pubDate'), RFC_822),
    entries: all(channel, 'item').map((item) => {
      const guid = one(item, 'guid');
      expectThat(guid.attributes['isPermaLink'] === 'false', 'a guid that is taken for a link');
      return {
        id: absolute(guid),
        title: filled(one(item, 'title')),
        url: absolute(one(item, 'link')),
        date: dateOf(one(item, 'pubDate'), RFC_822),
        description: textOf(item, 'description'),
      };
    }),
  });
}

/** Parses well-formed XML only. */
function parse(xml: string): XmlElement {
  const open = [{ name: '', attributes: {}, children: [] as XmlElement[], text: '' }];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const root = open[0]?.children[0];
  if (root === undefined) throw new Error('no element');
  return root;
}

function expectThat(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

function all(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.children.filter((child) => child.name === name);
}

function one(parent: XmlElement, name: string): XmlElement {
  const [element, ...others] = all(parent, name);
  if (element === undefined || others.length > 0)
    throw new Error(`${others.length + (element ? 1 : 0)} of "${name}" in "${parent.name}"`);
  return element;
}

function filled({ name, text }: XmlElement): string {
  expectThat(text.trim() !== '', `"${name}" is empty`);
  return text;
}

function textOf(parent: XmlElement, name: string): string | null {
  return all(parent, name).length === 0 ? null : filled(one(parent, name));
}

function linkOf(parent: XmlElement, rel: string): string {
  const [link, ...others] = all(parent, 'link').filter(
    ({ attributes }) => attributes['rel'] === rel,
  );
  expectThat(others.length === 0, `several links "${rel}" in "${parent.name}"`);
  return absoluteUrl(link?.attributes['href'] ?? '');
}

function absolute(element: XmlElement): string {
  return absoluteUrl(element.text);
}

function absoluteUrl(url: string): string {
  expectThat(URL.canParse(url) && url === encodeURI(decodeURI(url)), `"${url}" is no absolute URL`);
  return url;
}

/** Returns a day: entries have no time. */
function dateOf({ name, text }: XmlElement, format: RegExp): string {
  expectThat(format.test(text) && !Number.isNaN(Date.parse(text)), `"${name}" is no date: ${text}`);
  return new Date(text).toISOString().replace(/T00:00:00\.000Z$/, '');
}

function distinct(feed: ReadFeed): ReadFeed {
  const ids = new Set(feed.entries.map(({ id }) => id));
  expectThat(ids.size === feed.entries.length, 'two entries have one id');
  return feed;
}
