/**
 * Breaks 200 things in a correct output, one at a time, at places that a seeded generator chooses. Our pass finds each of
 * the 200 and reports nothing else. Places are found by searching the text of the output, not by the code under test.
 */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenTargets } from '../../cli/check/broken-links.js';
import { LinkReader } from '../../cli/check/link-reader.js';
import { listOutputFiles } from '../../cli/server/output-files.js';
import { createSiteIn, type TestSite } from '../site.js';

const PAGES = 12;
const MUTATIONS = 200;
const BASE = '/x/';
const URL_OF_SITE = 'https://docs.example.com';

const config = `export default {
  title: 'T', url: '${URL_OF_SITE}', base: '${BASE}', search: false, markdown: { html: 'trust' }, favicon: '/icon.svg',
  docs: { versions: { current: { label: 'Next' }, v1: { label: '1' } } },
  navbar: { items: [{ label: 'One', to: '/docs/p1#part-1' }] },
  footer: { columns: [{ title: 'F', items: [{ label: 'Two', to: '/docs/p2' }] }] },
  redirects: [{ from: '/old', to: '/docs/p3#part-3' }, { from: '/older', to: '/docs/p4' }],
}`;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

function page(i: number): string {
  const next = (i + 1) % PAGES;
  const far = (i + 5) % PAGES;
  return `# Page ${i}\n\n## Part ${i}\n\n[a](p${next}.md) [b](p${far}.md#part-${far}) [c](#part-${i}) <a name="n${i}"></a>
[d](p${next}.md#n${next}) ![e](./i${i}.svg) <img src="/s${i}.svg" srcset="/s${i}.svg 1x, /s${next}.svg 2x">\n`;
}

const dir = mkdtempSync(join(tmpdir(), 'docsgen-mutations-'));
const output = join(dir, 'build');
let built: TestSite;
let texts: ReadonlyMap<string, string>;
beforeAll(async () => {
  const numbers = Array.from({ length: PAGES }, (_, i) => i);
  built = createSiteIn(dir, {
    'site.config.ts': config,
    'versions/v1/old.md': '# Old\n\n[new](/docs/p1)\n',
    'static/icon.svg': svg,
    ...Object.fromEntries(
      numbers.flatMap((i) => [
        [`docs/p${i}.md`, page(i)],
        [`docs/i${i}.svg`, svg.replace('M0', `M${i}`)],
        [`static/s${i}.svg`, svg],
      ]),
    ),
  });
  expect(await built.diagnose({ check: true })).toEqual([]);
  texts = new Map(
    built
      .output()
      .filter((path) => /\.(?:html|css|xml|json)$/.test(path))
      .map((path) => [path, readFileSync(join(output, path), 'utf8')]),
  );
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Returns the links that our pass reports as broken, each as `page: URL`. */
async function findBroken(): Promise<string[]> {
  const files = await listOutputFiles(output);
  const space = { base: BASE, siteUrl: URL_OF_SITE, files };
  const graph = await new LinkReader(output, space).finish(files);
  return findBrokenTargets(graph).map(({ pages, raws }) => `${pages.join()}: ${[...raws].join()}`);
}

type Random = (below: number) => number;

/** `mulberry32`: the same places in every run, so that a failure can be repeated. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) % below) | 0;
  };
}

/** A string of a file that is replaced by another, and contains a URL. */
interface Edit {
  readonly file: string;
  readonly at: number;
  readonly from: string;
  readonly to: string;
  /** The URL after the change. */
  readonly url: string;
}

/** Changes any match in any file of a kind: its first group is changed, its second is the rest of the URL. */
function edit(files: RegExp, pattern: RegExp, change: (url: string) => string) {
  return (random: Random): Edit => {
    const matches = [...texts].flatMap(([file, text]) =>
      files.test(file) ? [...text.matchAll(pattern)].map((match) => ({ file, match })) : [],
    );
    const { file, match } = matches[random(matches.length)] ?? {};
    const [whole = '', url = ''] = match ?? [];
    if (file === undefined || match === undefined) throw new Error(`Nothing matches ${pattern}`);
    const at = match.index + whole.indexOf(url);
    const to = change(url);
    return { file, at, from: url, to, url: to };
  };
}

const html = /\.html$/;
const link = /<a [^>]*?href="(\/x\/docs\/[^"]+)"/g;
const withFragment = /<a [^>]*?href="([^"]*#[^"]+)"/g;
const beforeSlash = (url: string) => url.replace(/\/?(?=$|[#?])/, 'q/');
const beforeExtension = (url: string) => url.replace(/(?=\.\w+$)/, 'q');

const edits = [
  edit(html, link, beforeSlash),
  edit(html, link, (url) => url.replace(/\/docs\/\w/, (start) => start.toUpperCase())),
  edit(html, link, (url) => url.replace('/x/', '/')),
  edit(html, link, (url) => url.replace('/x/', '/x/x/')),
  edit(html, link, (url) => url.replace('/docs/', '/docs/%zz')),
  edit(html, withFragment, (url) => `${url}q`),
  edit(html, withFragment, (url) => url.replace(/#(.)/, (_, first: string) => `#${first}%20`)),
  edit(html, /<img [^>]*?src="(\/x\/[^"]+)"/g, beforeExtension),
  edit(html, /srcset="\S+ 1x, (\S+) 2x"/gi, beforeExtension),
  edit(
    html,
    /<link rel="(?:stylesheet|icon|modulepreload|preload)"[^>]*?href="(\/x\/[^"]+)"/g,
    beforeExtension,
  ),
  edit(html, /<link rel="canonical"[^>]*?href="([^"]+\/x\/docs\/[^"]+)"/g, beforeSlash),
  edit(html, /<script [^>]*?src="(\/x\/[^"]+)"/g, beforeExtension),
  edit(/^old(?:er)?\//, /url=(\/x\/[^"]+)/g, beforeSlash),
  edit(/\.css$/, /url\("([^":]+\.woff2)"\)/g, beforeExtension),
  edit(/^sitemap\.xml$/, /<loc>([^<]+\/x\/docs\/[^<]+)</g, beforeSlash),
  edit(/^assets\/sidebar-.*\.json$/, /"href":"([^"]+)"/g, beforeSlash),
];

/** Files that are linked, each by the part of its URL that no other file has. */
const linked = [
  ...Array.from({ length: PAGES }, (_, i) => [`docs/p${i}/index.html`, `docs/p${i}/`] as const),
  ...Array.from({ length: PAGES }, (_, i) => [`s${i}.svg`, `/s${i}.svg`] as const),
  ['icon.svg', 'icon.svg'],
] as const;

test(`finds each of ${MUTATIONS} errors in a correct output, and nothing else`, async () => {
  expect(await findBroken()).toEqual([]);
  const random = createRandom(20_261_121);
  let found = 0;
  for (let i = 0; i < MUTATIONS; i++) {
    const kind = i % (edits.length + 3);
    const makeEdit = edits[kind];
    if (makeEdit !== undefined) found += await breakUrl(makeEdit(random));
    else if (kind === edits.length) found += await breakId(random);
    else found += await breakFile(random, kind === edits.length + 1);
  }
  expect(found).toBe(MUTATIONS);
  expect(await findBroken()).toEqual([]);
});

async function breakUrl({ file, at, from, to, url }: Edit): Promise<number> {
  const text = texts.get(file) ?? '';
  writeFileSync(join(output, file), text.slice(0, at) + to + text.slice(at + from.length));
  expect(await findBroken()).toEqual([`${file}: ${url}`]);
  writeFileSync(join(output, file), text);
  return 1;
}

/** Removes the id or name; every finding is about a link to it. */
async function breakId(random: Random): Promise<number> {
  const i = random(PAGES);
  const [attribute, id] = random(2) === 0 ? ['id', `part-${i}`] : ['name', `n${i}`];
  const file = `docs/p${i}/index.html`;
  const text = texts.get(file) ?? '';
  const changed = text.replace(`${attribute}="${id}"`, `${attribute}="${id}q"`);
  expect(changed).not.toBe(text);
  writeFileSync(join(output, file), changed);
  const broken = await findBroken();
  expect(broken.length).toBeGreaterThan(0);
  expect(broken.filter((finding) => !finding.endsWith(`#${id}`))).toEqual([]);
  writeFileSync(join(output, file), text);
  return 1;
}

/** Removes the file, or capitalizes a letter of its name; every finding is about a link to it. */
async function breakFile(random: Random, isRenamed: boolean): Promise<number> {
  const [file, part] = linked[random(linked.length)] ?? ['', ''];
  const path = join(output, file);
  const other = isRenamed
    ? path.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase())
    : `${path}.gone`;
  renameSync(path, other);
  const broken = await findBroken();
  expect(broken.length).toBeGreaterThan(0);
  expect(broken.filter((finding) => !finding.includes(part))).toEqual([]);
  renameSync(other, path);
  return 1;
}
