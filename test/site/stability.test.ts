/** Comparing a release's manifest with the next release: missing pages and anchors, and their likely new places. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createManifest,
  formatManifest,
  parseManifest,
  type Manifest,
} from '../../cli/check/manifest.js';
import { compareManifest } from '../../cli/check/stability.js';
import { site } from '../site.js';

type Files = Readonly<Record<string, string>>;

const config = (rest = '') => `export default { title: 'T', search: false, ${rest} }`;
const headings = (...names: string[]) => names.map((name) => `## ${name}\n\nText.\n`).join('\n');

const first: Files = {
  'site.config.ts': config("redirects: [{ from: '/docs/older', to: '/docs/vpc/' }]"),
  'docs/index.md': `# Start\n\n${headings('Install', 'Next steps')}`,
  'docs/vpc/index.md': `# VPC\n\n${headings('Sizes', 'Subnets', 'Routes')}`,
  'docs/vpc/peering.md': '# Peering\n\n<a id="by-hand"></a>Text.\n',
};

async function manifestOf(files: Files, flags = {}): Promise<Manifest> {
  return createManifest((await site(files).build(flags)).site);
}

async function compare(before: Manifest, files: Files): Promise<string[]> {
  const { site: now } = await site(files).build();
  return compareManifest(before, now).map(
    ({ ruleId, file, place, reason, note }) =>
      `${ruleId} ${file}:${place?.line}:${place?.column} | ${reason} | ${note}`,
  );
}

test('a manifest is a line for each address, the same below every base path, and reads back', async () => {
  const text = formatManifest(await manifestOf(first));
  expect(text).toBe(`{
  "format": 1,
  "routes": {
    "/": ["install","next-steps","start"],
    "/docs/": ["install","next-steps","start"],
    "/docs/older/": [],
    "/docs/vpc/": ["routes","sizes","subnets","vpc"],
    "/docs/vpc/peering/": ["by-hand","peering"]
  }
}
`);
  expect(formatManifest(parseManifest(text) ?? new Map())).toBe(text);
  expect(formatManifest(await manifestOf(first, { base: '/b/' }))).toBe(text);
});

test.each(['', '[]', '{}', '{"format":2,"routes":{}}', '{"format":1,"routes":{"/a/":[1]}}'])(
  'is no manifest: %s',
  (text) => expect(parseManifest(text)).toBe(null),
);

test('the same site with other words, more pages and another form of routes has no findings', async () => {
  const before = await manifestOf(first);
  expect(await compare(before, first)).toEqual([]);
  const more = {
    ...first,
    'site.config.ts': config(
      "trailingSlash: false, redirects: [{ from: '/docs/older', to: '/docs/vpc' }]",
    ),
    'docs/index.md': `# Start\n\n${headings('Next steps', 'More', 'Install')}`,
    'docs/new.md': '# New\n',
  };
  expect(await compare(before, more)).toEqual([]);
});

test("a removed page needs a redirect: to its headings' new place, to its name, to the page above", async () => {
  const before = await manifestOf(first);
  const { 'docs/vpc/index.md': vpc = '', 'docs/vpc/peering.md': _gone, ...rest } = first;
  const moved = {
    ...rest,
    'site.config.ts': config(),
    'docs/network/cloud.md': vpc,
    'docs/network/peering.md': '# Peer\n',
  };
  const removed = 'removed-route site.config.ts:1:1 | Cannot find page';
  const had = 'which an earlier release has';
  expect(await compare(before, moved)).toEqual([
    // Its main page is the page above everything.
    `${removed} "/docs/older/", ${had} | Add to "redirects": { from: '/docs/older/', to: '…' }.`,
    `${removed} "/docs/vpc/", ${had} | Did you mean "/docs/network/cloud/"? Add to "redirects": { from: '/docs/vpc/', to: '/docs/network/cloud/' }.`,
    `${removed} "/docs/vpc/peering/", ${had} | Did you mean "/docs/network/peering/"? Add to "redirects": { from: '/docs/vpc/peering/', to: '/docs/network/peering/' }.`,
  ]);
  // The suggested redirects are sufficient.
  const redirects = (await compare(before, moved)).map((line) =>
    /\{ from.*\}/.exec(line)?.[0].replace('…', '/docs/'),
  );
  const fixed = { ...moved, 'site.config.ts': config(`redirects: [${redirects.join(', ')}]`) };
  expect(await compare(before, fixed)).toEqual([]);
});

test('a removed anchor: suggests the new heading in its place, or the nearest one', async () => {
  const before = await manifestOf(first);
  const changed = {
    ...first,
    'docs/index.md': `# Start\n\n${headings('Set up', 'Next steps')}`,
    'docs/vpc/index.md': `# VPC\n\n${headings('Size', 'Sub networks', 'Costs')}`,
    'docs/vpc/peering.md': '# Peering\n',
  };
  const had = 'which an earlier release has';
  const put = (id: string) => `Put <a id="${id}"></a>`;
  // The home page repeats the first page, so there is only one thing to fix.
  expect(await compare(before, changed)).toEqual([
    `removed-anchor docs/index.md:3:1 | Cannot find anchor "#install" on page "/", ${had} | Did you mean "#set-up"? ${put('install')} there, so that old links lead to it.`,
    `removed-anchor docs/vpc/index.md:1:1 | Cannot find anchor "#routes" on page "/docs/vpc/", ${had} | ${put('routes')} where its text is now, so that old links lead to it.`,
    `removed-anchor docs/vpc/index.md:3:1 | Cannot find anchor "#sizes" on page "/docs/vpc/", ${had} | Did you mean "#size"? ${put('sizes')} there, so that old links lead to it.`,
    `removed-anchor docs/vpc/index.md:1:1 | Cannot find anchor "#subnets" on page "/docs/vpc/", ${had} | ${put('subnets')} where its text is now, so that old links lead to it.`,
    `removed-anchor docs/vpc/peering.md:1:1 | Cannot find anchor "#by-hand" on page "/docs/vpc/peering/", ${had} | ${put('by-hand')} where its text is now, so that old links lead to it.`,
  ]);
  const kept = {
    ...first,
    'docs/index.md': `# Start\n\n<a id="install"></a>\n\n${headings('Set up', 'Next steps')}`,
  };
  expect(await compare(before, kept)).toEqual([]);
});

test('the command line: writes when the check passes, compares, and refuses an invalid manifest', async () => {
  const { command, write } = site(first);
  const passed = await command(['check', '--write-manifest', 'release/manifest.json']);
  expect([passed.status, passed.stderr]).toEqual([0, '']);
  write({ 'docs/vpc/peering.md': '# Peering\n' });
  const against = ['check', '--against', 'release/manifest.json', '--write-manifest', 'no.json'];
  const failed = await command(against);
  expect([failed.status, failed.stdout]).toEqual([
    1,
    expect.stringContaining(
      'docs/vpc/peering.md:1:1  error  Cannot find anchor "#by-hand" on page',
    ),
  ]);
  write({ 'other.json': '{}' });
  for (const [name, reason] of [
    ['other.json', 'Cannot use "other.json": it is no manifest of this docsgen'],
    ['no.json', 'Cannot read the manifest "no.json": ENOENT'],
  ] as const) {
    const { status, stderr } = await command(['check', '--against', name]);
    expect([status, stderr.split('\n')[0]]).toEqual([2, `error  ${reason}  config`]);
  }
});

test('K98: every published file has to lead somewhere, too', async () => {
  const config = "export default { title: 'T', url: 'https://e.test', search: false };\n";
  const { command, write, dir } = site({
    'site.config.ts': config,
    'docs/index.md': '# Start\n',
    'docs/guides/a.md': '# A\n',
    'docs/guides/index.md': '# Guides\n',
    'static/files/plan.pdf': 'x',
    'static/files/moved.pdf': 'x',
    'static/about.html': '<title>x</title>',
    'static/kept.txt': 'x',
    'static/_redirects': '/short /docs/\n',
  });
  expect((await command(['check', '--write-manifest', 'manifest.json'])).status).toBe(0);
  for (const path of ['files', 'about.html', '_redirects'])
    rmSync(join(dir, 'static', path), { recursive: true });
  rmSync(join(dir, 'docs/guides/a.md'));
  write({ 'static/new/moved.pdf': 'x' });
  const { status, stdout } = await command([
    'check',
    '--against',
    'manifest.json',
    '--format',
    'json',
  ]);
  expect(status).toBe(1);
  const { diagnostics } = JSON.parse(stdout);
  const had = 'which an earlier release has';
  const add = (from: string, to: string) => `Add to "redirects": { from: '${from}', to: '${to}' }.`;
  expect(
    diagnostics.map(({ ruleId, message, note }: Record<string, string>) => [ruleId, message, note]),
  ).toEqual([
    [
      'removed-route',
      `Cannot find file "/files/moved.pdf", ${had}`,
      `Did you mean "/new/moved.pdf"? ${add('/files/moved.pdf', '/new/moved.pdf')}`,
    ],
    ['removed-route', `Cannot find file "/files/plan.pdf", ${had}`, add('/files/plan.pdf', '…')],
    ['removed-route', `Cannot find page "/about.html", ${had}`, add('/about.html', '…')],
    [
      'removed-route',
      `Cannot find page "/docs/guides/a/", ${had}`,
      `Did you mean "/docs/guides/"? ${add('/docs/guides/a/', '/docs/guides/')}`,
    ],
    ['removed-route', `Cannot find page "/short", ${had}`, add('/short', '…')],
  ]);
  write({
    'static/_redirects':
      '/short /docs/\n/files/plan.pdf /kept.txt\n/files/moved.pdf /kept.txt\n/about.html /\n/docs/guides/a/ /docs/guides/\n',
  });
  expect((await command(['check', '--against', 'manifest.json'])).status).toBe(0);
});

test('K98: the main page of a translation is as little a replacement as that of the site', async () => {
  const config = (rest: string) =>
    `export default { title: 'T', url: 'https://e.test', ${rest} };\n`;
  const { command, dir } = site({
    'site.config.ts': config("translations: ['pl']"),
    'docs/index.md': '# Start\n',
    'pl/site.config.ts': config("locale: { code: 'pl' }"),
    'pl/docs/index.md': '# Start\n',
    'pl/docs/a.md': '# A\n',
    'pl/docs/guides/index.md': '# Guides\n',
    'pl/docs/guides/b.md': '# B\n',
  });
  expect((await command(['check', '--write-manifest', 'manifest.json'])).status).toBe(0);
  for (const path of ['a.md', 'guides/b.md']) rmSync(join(dir, 'pl/docs', path));
  const { stdout } = await command(['check', '--against', 'manifest.json', '--format', 'json']);
  const { diagnostics } = JSON.parse(stdout);
  expect(diagnostics.map(({ note }: Record<string, string>) => note)).toEqual([
    `Add to "redirects": { from: '/pl/docs/a/', to: '…' }.`,
    `Did you mean "/pl/docs/guides/"? Add to "redirects": { from: '/pl/docs/guides/b/', to: '/pl/docs/guides/' }.`,
  ]);
});
