import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Cache } from '../../../../cli/cache/cache.js';
import { recallFindings, rememberFindings } from '../../../../cli/check/known-findings.js';
import { LinkReader } from '../../../../cli/check/link-reader.js';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import { NO_FRESH } from '../../../../cli/check/stand-ins.js';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import type { Diagnostic, Site } from '../../../../cli/types.js';
import { createFolder } from '../server/http.js';
import { createTestSite, placeOnLine } from './site.js';

const INDEX = 'assets/search/';
const search = { indexUrl: `/${INDEX}`, pageUrl: '/search/', hosted: null };
const LINK = '<p><a href="/docs/b/#x">b</a> <a href="/docs/gone/">c</a>';
const OUTPUT = {
  'docs/a/index.html': LINK,
  'docs/b/index.html': '<h2 id="x">X</h2>',
  'assets/theme.css': 'a { background: url(/b.png) }',
  'b.png': '',
  [`${INDEX}titles-1.json`]: '',
};

let root: string;
let site: Site;
beforeEach(async () => {
  root = await createFolder(OUTPUT);
  const siteDir = await createFolder({ 'docs/a.md': '[b](b.md) [c](gone.md)\n', 'docs/b.md': '' });
  const plain = createTestSite();
  site = { ...plain, config: { ...plain.config, siteDir }, data: { ...plain.data, search } };
});
afterEach(async () => {
  for (const folder of [root, site.config.siteDir]) await rm(folder, { recursive: true });
});

const write = (path: string, text: string) => writeFile(join(root, path), text);
const findings = [
  diagnostic('broken-link', 'Cannot find page "/docs/gone/"', {
    file: 'docs/a.md',
    place: placeOnLine(1),
  }),
];

async function withCache<Result>(
  run: (output: Parameters<typeof recallFindings>[0]) => Promise<Result>,
): Promise<Result> {
  const cache = new Cache(join(site.config.siteDir, '.cache'));
  const result = await run({
    root,
    site,
    files: await listOutputFiles(root),
    cache,
    standIns: new Set(),
    fresh: NO_FRESH,
  });
  cache.close();
  return result;
}

const recall = () => withCache(recallFindings);

const remember = (found: readonly Diagnostic[] = findings) =>
  withCache(async (output) => {
    const space = { base: '/', siteUrl: null, files: output.files };
    const graph = await new LinkReader(root, space, output).finish(output.files);
    await rememberFindings(output, graph, found);
  });

test('nothing is known at first, and nothing without a cache', async () => {
  expect(await recall()).toBeNull();
  await remember();
  const files = await listOutputFiles(root);
  const output = { root, site, files, cache: null, standIns: new Set<string>(), fresh: NO_FRESH };
  expect(await recallFindings(output)).toBeNull();
});

describe('findings are kept', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['when nothing changes', {}],
    ['when words change', { 'docs/b/index.html': '<h2 id="x">Y</h2><p>More.</p>' }],
    ['when the search index has other files', { [`${INDEX}titles-2.json`]: '' }],
    ['when a style sheet looks different', { 'assets/theme.css': 'b { content: url(/b.png) }' }],
  ])('%s', async (_, changes) => {
    await remember();
    for (const [path, text] of Object.entries(changes)) await write(path, text);
    expect(await recall()).toEqual(findings);
    // The second time, everything that was read is known.
    expect(await recall()).toEqual(findings);
  });

  test('when a source changes below its last finding', async () => {
    await remember();
    await appendFile(join(site.config.siteDir, 'docs/a.md'), '\nMore.\n');
    expect(await recall()).toEqual(findings);
  });

  test('when a source changes that no finding names', async () => {
    await remember();
    await writeFile(join(site.config.siteDir, 'docs/b.md'), 'More.');
    expect(await recall()).toEqual(findings);
  });
});

describe('the check is made again', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['when a link changes', { 'docs/a/index.html': LINK.replace('#x', '#y') }],
    ['when a link is added', { 'docs/b/index.html': `${OUTPUT['docs/b/index.html']}${LINK}` }],
    ['when an anchor goes', { 'docs/b/index.html': '<h2>X</h2>' }],
    ['when an anchor comes twice', { 'docs/b/index.html': '<h2 id="x">X</h2><i id="x"></i>' }],
    ['when a page comes', { 'docs/c/index.html': '' }],
    ['when another file comes', { 'docs/c.pdf': '' }],
    ['when a style sheet asks for another file', { 'assets/theme.css': 'a { src: url(c.png) }' }],
  ])('%s', async (_, changes) => {
    await remember();
    for (const [path, text] of Object.entries(changes)) {
      await mkdir(join(root, path, '..'), { recursive: true });
      await write(path, text);
    }
    expect(await recall()).toBeNull();
  });

  test('when a page disappears', async () => {
    await remember();
    await rm(join(root, 'docs/b'), { recursive: true });
    expect(await recall()).toBeNull();
  });

  test('when the source of a finding changes: it may move to another line', async () => {
    await remember();
    await writeFile(join(site.config.siteDir, 'docs/a.md'), '\n[b](b.md) [c](gone.md)\n');
    expect(await recall()).toBeNull();
  });

  test('when the config changes', async () => {
    await remember();
    site = { ...site, config: { ...site.config, url: 'https://docs.example' } };
    expect(await recall()).toBeNull();
  });

  test('after linkinator has called something broken', async () => {
    await remember([diagnostic('second-opinion', 'linkinator calls "/docs/b/" broken')]);
    expect(await recall()).toBeNull();
  });

  test.each(['/docs/b/#:~:text=word', `/${INDEX}titles-1.json`])(
    'when a page links %s, which depends on words',
    async (href) => {
      await write('docs/a/index.html', `<a href="${href}">b</a>`);
      await remember();
      expect(await recall()).toBeNull();
    },
  );
});
