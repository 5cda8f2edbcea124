/** A site in several languages: one build, one output, one check; every finding has the path of its source. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ended, startBuild } from '../killed-builds.js';
import { site } from '../site.js';

const main = (options = '') => `export default {
  title: 'Docs',
  url: 'https://docs.example.com',
  search: false,
  translations: ['pl'],
  navbar: { items: [{ type: 'locale-dropdown' }] },
  ${options}
};
`;
const polish = (options = '') => `import main from '../site.config.js';
export default {
  ...main,
  title: 'Dokumentacja',
  locale: { code: 'pl', label: 'Polski' },
  redirects: [],
  ${options}
};
`;

const FILES = {
  'site.config.ts': main(),
  'docs/index.md': '# Start\n\n[VPC](./guides/vpc.md)\n',
  'docs/guides/vpc.md': '# VPC\n\n## Networks\n\nIn [Polish](/pl/docs/guides/vpc/#sieci).\n',
  'docs/guides/only.md': '# Only in English\n',
  'pl/site.config.ts': polish(),
  'pl/docs/index.md': '# Początek\n\n[VPC](./guides/vpc.md)\n',
  'pl/docs/guides/vpc.md':
    '---\nslug: /sieci\n---\n\n# VPC\n\n## Sieci\n\nTylko [po angielsku](https://docs.example.com/docs/guides/only/).\n',
  'pl/docs/guides/tylko.md': '# Tylko po polsku\n',
};
/** The address of that page is Polish, too. */
const SLUG = {
  'docs/guides/vpc.md': FILES['docs/guides/vpc.md'].replace('guides/vpc/#', 'sieci/#'),
};

const start = (files: Readonly<Record<string, string>> = {}) =>
  site({ ...FILES, ...SLUG, ...files });

const alternates = (html: string) =>
  Array.from(
    html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
    ([, code, href]) => [code, href],
  );

/** Returns the choices of the dropdown, which the mobile menu has too: tag, address, and whether it is the current one. */
const choices = (html: string) => {
  const found = Array.from(
    html.matchAll(/<a class="dropdown-link"([^>]*)>/g),
    ([, attributes = '']) => [
      /lang="([^"]*)"/.exec(attributes)?.[1],
      /href="([^"]*)"/.exec(attributes)?.[1],
      attributes.includes('aria-current="true"'),
    ],
  );
  return found.slice(0, found.length / 2);
};

type Reported = Readonly<Record<'file' | 'line' | 'column' | 'message', string>>;

/** Times and sizes vary. */
const normalise = (text: string) =>
  text.replace(/\s+\d+(?:\.\d)? m?s/g, ' <time>').replace(/\d+(?:\.\d)? (?:kB|MB)/g, '<size>');

describe('docsgen build', () => {
  test('puts all languages into one output, and counts their pages together', async () => {
    const { command, output } = start();
    const { status, stdout } = await command(['build']);
    expect(normalise(stdout)).toContain('✓ pl <time>  5 pages\n');
    expect(normalise(stdout)).toContain('✓ Built 10 pages · <time> · <size> · build/\n');
    expect(status).toBe(0);
    const files = output();
    expect(files).toEqual(
      expect.arrayContaining([
        'docs/guides/vpc/index.html',
        'pl/docs/sieci/index.html',
        'pl/docs/sieci/page.json',
        'pl/llms.txt',
        'pl/404.html',
        'pl/sitemap.xml',
      ]),
    );
    // Hosts read these files only at the top.
    expect(files.filter((path) => /^pl\/(?:_|\.|robots)/.test(path))).toEqual([]);
  });

  test('names the translations of a page, wherever they are, and no others', async () => {
    const { command, read } = start();
    expect((await command(['build', '--no-check'])).status).toBe(0);
    const [english, inPolish] = [
      read('docs/guides/vpc/index.html'),
      read('pl/docs/sieci/index.html'),
    ];
    const origin = 'https://docs.example.com';
    const expected = [
      ['en', `${origin}/docs/guides/vpc/`],
      ['pl', `${origin}/pl/docs/sieci/`],
      ['x-default', `${origin}/docs/guides/vpc/`],
    ];
    expect(alternates(english)).toEqual(expected);
    expect(alternates(inPolish)).toEqual(expected);
    expect(inPolish).toContain('<html lang="pl" dir="ltr"');
    expect(choices(english)).toEqual([
      ['en', '/docs/guides/vpc/', true],
      ['pl', '/pl/docs/sieci/', false],
    ]);
    expect(choices(inPolish)).toEqual([
      ['en', '/docs/guides/vpc/', false],
      ['pl', '/pl/docs/sieci/', true],
    ]);
    expect(JSON.parse(read('docs/guides/vpc/page.json')).translations).toEqual({
      pl: '/pl/docs/sieci/',
    });
    // The home page repeats a page and has no alternates of its own.
    expect(alternates(read('index.html'))).toEqual([
      ['en', `${origin}/`],
      ['pl', `${origin}/pl/`],
      ['x-default', `${origin}/`],
    ]);
    expect(alternates(read('docs/index.html'))).toEqual([]);
  });

  test('links to the home page of a language that lacks a page', async () => {
    const { command, read } = start();
    expect((await command(['build', '--no-check'])).status).toBe(0);
    const only = read('docs/guides/only/index.html');
    expect(alternates(only)).toEqual([]);
    expect(choices(only)).toEqual([
      ['en', '/docs/guides/only/', true],
      ['pl', '/pl/', false],
    ]);
    expect(choices(read('pl/docs/guides/tylko/index.html'))).toEqual([
      ['en', '/', false],
      ['pl', '/pl/docs/guides/tylko/', true],
    ]);
    expect(choices(read('404.html'))[1]).toEqual(['pl', '/pl/', false]);
  });

  test('gives search engines no languages without the address of the site', async () => {
    const { command, read } = start({ 'site.config.ts': main().replace(/ {2}url.*\n/, '') });
    expect((await command(['build', '--no-check'])).status).toBe(0);
    expect(alternates(read('docs/guides/vpc/index.html'))).toEqual([]);
    expect(choices(read('docs/guides/vpc/index.html'))).toHaveLength(2);
  });

  test('lists all languages for hosts and crawlers at the top of the output', async () => {
    const { command, read } = start({
      'site.config.ts': main(
        "hosts: ['a.example'], redirects: [{ from: '/sieci', to: '/pl/docs/sieci/' }],",
      ),
      'pl/site.config.ts': polish(
        "hosts: ['a.example', 'b.example'], redirects: [{ from: '/stare', to: '/docs/sieci/' }],",
      ),
    });
    expect((await command(['build'])).status).toBe(0);
    expect(read('robots.txt')).toBe(`User-agent: *
Allow: /
Sitemap: https://docs.example.com/sitemap.xml
Sitemap: https://docs.example.com/pl/sitemap.xml
`);
    expect(read('_redirects')).toBe(
      '/sieci/ /pl/docs/sieci/ 301\n/pl/stare/ /pl/docs/sieci/ 301\n',
    );
    const headers = read('_headers');
    expect(headers).toContain("img-src 'self' data: a.example b.example;");
    expect(headers.match(/^\/\S*$/gm)).toEqual(['/*', '/assets/*', '/pl/assets/*', '/*.svg']);
    // Each language's own scripts.
    for (const page of ['index.html', 'pl/index.html'])
      for (const [, script = ''] of read(page).matchAll(/<script>([^]*?)<\/script>/g))
        expect(headers).toContain(createHash('sha256').update(script).digest('base64'));
  });

  test("adds a translation's redirects for hosts below those of the site", async () => {
    const { command, read, write } = start({
      'site.config.ts': main("redirects: [{ from: '/a', to: '/docs/guides/vpc/' }],"),
      'pl/site.config.ts': polish("redirects: [{ from: '/b', to: '/docs/sieci/' }],"),
      'static/_redirects': '# Own\n/c /docs/ 301',
      'pl/static/_redirects': '# Własne\r\n/c /docs/ 301\r\n/pl/d /pl/docs/\r\n',
    });
    const build = async () => {
      expect((await command(['build'])).status).toBe(0);
      return read('_redirects');
    };
    const generated = '/pl/b/ /pl/docs/sieci/ 301\n';
    const own = '# Own\n/c /docs/ 301\n/a/ /docs/guides/vpc/ 301\n';
    expect(await build()).toBe(`${own}# Własne\n/pl/d /pl/docs/\n${generated}`);
    write({ 'pl/static/_redirects': '/pl/e /pl/docs/\n' });
    expect(await build()).toBe(`${own}/pl/e /pl/docs/\n${generated}`);
    // Both languages publish the same static files, so each line occurs once.
    write({
      'pl/site.config.ts': polish(
        "staticDir: '../static', redirects: [{ from: '/b', to: '/docs/sieci/' }],",
      ),
    });
    expect(await build()).toBe(`${own}${generated}`);
  });

  test('writes only files that have changed, in one language or all', async () => {
    const { command, write, dir } = start();
    const build = async () => {
      const { status, stdout } = await command(['build', '--format', 'json']);
      expect(status).toBe(0);
      return JSON.parse(stdout);
    };
    const first = await build();
    const folders = () =>
      ['build', '.docsgen/translations/last/pl'].map((path) => statSync(join(dir, path)).ino);
    const before = folders();
    expect((await build()).output).toEqual({ ...first.output, written: 0 });
    expect(folders()).toEqual(before);
    write({ 'pl/docs/guides/tylko.md': '# Tylko tutaj\n' });
    const { output, cache } = await build();
    expect(output.written).toBeGreaterThan(0);
    expect(output.written).toBeLessThan(output.files / 2);
    expect(cache.misses).toBeGreaterThan(0);
    expect(readFileSync(join(dir, 'build/pl/docs/guides/tylko/index.html'), 'utf8')).toContain(
      'Tylko tutaj',
    );
  });

  test('may run twice at once, with flags that make different pages', async () => {
    const pages = Array.from({ length: 30 }, (_, i) => [`pl/docs/p${i}.md`, `# Strona ${i}\n`]);
    const { dir } = start({
      ...Object.fromEntries(pages),
      'pl/docs/szkic.md': '---\ndraft: true\n---\n\n# Szkic\n',
    });
    const at = (path: string) => join(dir, path);
    for (const offsetMs of [0, 160]) {
      for (const path of ['.docsgen', 'pl/.docsgen', 'public', 'preview'])
        rmSync(at(path), { recursive: true, force: true });
      const one = ended(startBuild(dir, ['--out-dir', 'public']));
      await delay(offsetMs);
      const other = ended(startBuild(dir, ['--drafts', '--base', '/x/', '--out-dir', 'preview']));
      for (const { status, text } of await Promise.all([one, other]))
        expect(status, `${offsetMs} ms: ${text}`).toBe(0);
      const drafts = ['public', 'preview'].map((folder) =>
        existsSync(at(`${folder}/pl/docs/szkic`)),
      );
      expect(drafts).toEqual([false, true]);
      expect(readFileSync(at('public/pl/index.html'), 'utf8')).not.toContain('"/x/');
      expect(readdirSync(at('.docsgen/translations'))).toEqual(['last']);
    }
  });

  test('removes folders of killed commands, and none of running ones', () => {
    const { run, write, dir } = start();
    const folders = () => readdirSync(join(dir, '.docsgen/translations')).sort();
    // No process has the first id: ids on Linux end at 4,194,304.
    write({
      '.docsgen/translations/4999999/pl/index.html': '',
      [`.docsgen/translations/${process.pid}/pl/index.html`]: '',
    });
    expect(run(['build', '--no-check']).status).toBe(0);
    expect(folders()).toEqual([String(process.pid), 'last']);
    expect(readdirSync(join(dir, `.docsgen/translations/${process.pid}/pl`))).toEqual([
      'index.html',
    ]);
  });

  test('updates the other language for a page that appears and disappears', async () => {
    const { command, write, read, dir } = start();
    const pages = async () => {
      expect((await command(['build'])).status).toBe(0);
      return choices(read('docs/guides/only/index.html'))[1];
    };
    expect(await pages()).toEqual(['pl', '/pl/', false]);
    write({ 'pl/docs/guides/only.md': '# Także po polsku\n' });
    expect(await pages()).toEqual(['pl', '/pl/docs/guides/only/', false]);
    rmSync(join(dir, 'pl/docs/guides/only.md'));
    expect(await pages()).toEqual(['pl', '/pl/', false]);
  });

  test('fails for an error in any language, with the path of its source, and keeps the output', async () => {
    const { command, write, read, dir } = start();
    expect((await command(['build'])).status).toBe(0);
    const before = read('pl/docs/sieci/index.html');
    write({ 'pl/docs/index.md': '# Początek\n\n[Nic](/docs/nic/)\n' });
    const { status, stdout } = await command(['build']);
    expect(stdout).toContain(`
pl/docs/index.md:3:1  error  Cannot find page "/docs/nic/"  broken-link

  3 | [Nic](/docs/nic/)
    | ^^^^^^^^^^^^^^^^^
  Correct the link, or add the page.

✗ 1 error. Build failed; build/ is as it was.
`);
    expect(status).toBe(1);
    expect(read('pl/docs/sieci/index.html')).toBe(before);
    rmSync(join(dir, 'build'), { recursive: true });
    expect((await command(['build'])).stdout).toContain(
      '✗ 1 error. Build failed; build/ was not made.\n',
    );
  });

  test('checks links between languages, in both directions', async () => {
    const { command } = start({
      'docs/guides/vpc.md': '# VPC\n\n[Polish](/pl/docs/sieci/#nic) [none](/pl/docs/nic/)\n',
      'pl/docs/guides/tylko.md':
        '# Tylko po polsku\n\n[EN](https://docs.example.com/docs/nic/) [tu](https://docs.example.com/pl/docs/)\n',
    });
    const { status, stdout } = await command(['build', '--format', 'json']);
    const found = JSON.parse(stdout).diagnostics.map(
      ({ file, line, column, message }: Reported) => `${file}:${line}:${column} ${message}`,
    );
    expect(found).toEqual([
      'docs/guides/vpc.md:3:1 Cannot find anchor "#nic" on page "/pl/docs/sieci/"',
      'docs/guides/vpc.md:3:31 Cannot find page "/pl/docs/nic/"',
      'pl/docs/guides/tylko.md:3:1 Cannot find page "/docs/nic/"',
    ]);
    // Ids of the shell are not link targets.
    expect(JSON.parse(stdout).diagnostics[0].note).toBe(
      'The page has the anchors "#vpc", "#sieci".',
    );
    expect(status).toBe(1);
  });

  test('finds the redirects that the main site has below the path of a translation', async () => {
    const links = (first: string, second: string) =>
      `# Tylko\n\n[a](${first}) [b](https://docs.example.com/pl/docs/${second}/)\n`;
    const { command, write } = start({
      'site.config.ts': main(
        "redirects: [{ from: '/pl/docs/stare', to: '/pl/docs/sieci/' }, { from: '/pl/docs/żółw/', to: '/pl/docs/sieci/' }],",
      ),
      'pl/docs/guides/tylko.md': links('/docs/stare', 'żółw'),
    });
    const check = async () => {
      const { stdout } = await command(['check', '--format', 'json']);
      const { diagnostics }: { diagnostics: Reported[] } = JSON.parse(stdout);
      return diagnostics.map(({ message }) => message);
    };
    expect((await command(['build'])).status).toBe(0);
    expect(await check()).toEqual([]);
    write({ 'pl/docs/guides/tylko.md': links('/docs/stare/x', 'żółwie') });
    expect(await check()).toEqual([
      'Cannot find page "/docs/stare/x"',
      'Cannot find page "/docs/żółwie/"',
    ]);
  });

  test('reports the errors of all languages at once', async () => {
    const { command } = start({
      'docs/index.md': '# Start\n\n[None](/docs/none/) [Polish](/pl/docs/sieci/)\n',
      'pl/docs/index.md': '# Początek\n\n[Nic](/docs/nic/)\n',
    });
    const { status, stdout } = await command(['build', '--format', 'json']);
    const { diagnostics, pages, ok } = JSON.parse(stdout);
    expect(diagnostics.map(({ file }: { file: string }) => file)).toEqual([
      'docs/index.md',
      'pl/docs/index.md',
    ]);
    expect([pages, ok, status]).toEqual([10, false, 1]);
  });

  test('reports a finding that all languages share once', async () => {
    const warn = { 'site.config.ts': main("rules: { 'broken-link': 'warn' },") };
    const { command } = start({ ...warn, 'pl/docs/index.md': '# Początek\n\n[Nic](/docs/nic/)\n' });
    const { status, stdout } = await command(['build']);
    expect(stdout.match(/ {2}warning {2}/g)).toHaveLength(1);
    expect(stdout).toContain('✓ Built 10 pages');
    expect(status).toBe(0);
  });

  test('works below a base path that contains each language', async () => {
    const { command, read } = start({
      'docs/guides/vpc.md': '# VPC\n\nIn [Polish](/pl/docs/sieci/#sieci).\n',
      'pl/docs/guides/vpc.md': '---\nslug: /sieci\n---\n\n# VPC\n\n## Sieci\n',
    });
    expect((await command(['build', '--base', '/x/'])).status).toBe(0);
    expect(choices(read('pl/docs/sieci/index.html'))).toEqual([
      ['en', '/x/docs/guides/vpc/', false],
      ['pl', '/x/pl/docs/sieci/', true],
    ]);
    expect(read('pl/docs/sieci/index.html')).toContain('src="/x/pl/assets/');
  });
});

describe('docsgen check', () => {
  test('reads every language, and finds the same as a build', async () => {
    const { command, dir } = start();
    const { status, stdout } = await command(['check']);
    expect(normalise(stdout)).toContain('✓ Checked 10 pages · <time>\n');
    expect(status).toBe(0);
    expect(existsSync(join(dir, 'build'))).toBe(false);
  });

  test('keeps the addresses of all languages from one release to the next', async () => {
    const { command, write, dir } = start();
    expect((await command(['check', '--write-manifest', 'addresses.json'])).status).toBe(0);
    rmSync(join(dir, 'pl/docs/guides/tylko.md'));
    write({ 'pl/docs/guides/vpc.md': '---\nslug: /sieci\n---\n\n# VPC\n\n## Podsieci\n' });
    write({ 'docs/guides/vpc.md': '# VPC\n' });
    const { status, stdout } = await command([
      'check',
      '--against',
      'addresses.json',
      '--format',
      'json',
    ]);
    const found = JSON.parse(stdout).diagnostics.map(
      ({ file, line, message }: Reported) => `${file}:${line} ${message}`,
    );
    expect(found).toEqual([
      'docs/guides/vpc.md:1 Cannot find anchor "#networks" on page "/docs/guides/vpc/", which an earlier release has',
      'pl/docs/guides/vpc.md:7 Cannot find anchor "#sieci" on page "/pl/docs/sieci/", which an earlier release has',
      'site.config.ts:1 Cannot find page "/pl/docs/guides/tylko/", which an earlier release has',
    ]);
    expect(status).toBe(1);
  });
});

test('K9: links to a translation are checked although it has errors, and none is reported twice', async () => {
  const { command, dir } = start({
    'docs/index.md':
      '# Start\n\n[a](/pl/docs/gone/) [b](/pl/docs/#gone) [c](/pl/docs/broken/#any)\n',
    'pl/docs/guides/tylko.md': '# Tylko\n\n[d](/docs/brak/)\n',
    'pl/docs/broken.md': `${'> '.repeat(150)}x\n`,
    'pl/static/_redirects': '/old /docs/gone-too\n',
  });
  const expected = [
    'docs/index.md:3 Cannot find page "/pl/docs/gone/"',
    'docs/index.md:3 Cannot find anchor "#gone" on page "/pl/docs/"',
    'pl/docs/broken.md:1 Cannot parse content nested deeper than 100 levels',
    'pl/docs/guides/tylko.md:3 Cannot find page "/docs/brak/"',
    'pl/static/_redirects:1 Cannot find page "/docs/gone-too" of redirect from "/old"',
  ];
  for (const args of [
    ['check', '--format', 'json'],
    ['build', '--json'],
  ]) {
    const { status, stdout } = await command(args);
    const found = JSON.parse(stdout).diagnostics.map(
      ({ file, line, message }: Reported) => `${file}:${line} ${message}`,
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(status).toBe(1);
    expect(existsSync(join(dir, 'build'))).toBe(false);
    expect(readdirSync(join(dir, '.docsgen/translations'), { recursive: true })).toEqual(['last']);
  }
});

test('a page without a translation is reported on request', async () => {
  const rules = "rules: { 'missing-translation': 'warn' },";
  const { command, write } = start({ 'site.config.ts': main(rules) });
  const expected = `
docs/guides/only.md:1:1  warning  Page "/docs/guides/only/" is not translated into "pl"  missing-translation

  1 | # Only in English
    | ^
  Add "pl/docs/guides/only.md".

`;
  const { status, stdout } = await command(['build']);
  expect(stdout).toContain(expected);
  expect(stdout.match(/missing-translation/g)).toHaveLength(1);
  expect(status).toBe(0);
  write({ 'site.config.ts': main(rules.replace('warn', 'error')) });
  expect(await command(['build'])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(expected.replace('warning', 'error')) as string,
  });
});

describe('a translation that cannot be read', () => {
  test('has no folder', async () => {
    const { command, write } = site({ 'site.config.ts': main(), 'docs/index.md': '# Start\n' });
    const { status, stderr } = await command(['build']);
    expect(stderr)
      .toContain(`site.config.ts:5:19  error  Cannot find the translation "pl": there is no such folder  config

  5 |   translations: ['pl'],
    |                   ^^
  Make it, with a config and pages of its own.
`);
    expect(status).toBe(2);
    write({ 'pl/README.md': '# Later\n' });
    expect((await command(['build'])).stderr).toContain(
      'Cannot find the translation "pl": the folder has no site.config.ts  config\n',
    );
  });

  test('reports that it has the language of another', async () => {
    const { command } = start({ 'pl/site.config.ts': polish().replace(/ {2}locale.*\n/, '') });
    const { status, stderr } = await command(['build']);
    expect(stderr).toContain(
      'site.config.ts:5:19  error  Cannot publish the translation "pl": another part of the site has its language "en"  config',
    );
    expect(stderr).toContain('  Give "locale" in pl/site.config.ts the tag of its language.\n');
    expect(status).toBe(2);
  });

  test('has a config with an error, which is reported at its place', async () => {
    const { command } = start({ 'pl/site.config.ts': polish("titel: 'T',") });
    const { status, stderr } = await command(['build']);
    expect(stderr).toMatch(/^pl\/site\.config\.ts:7:3 {2}error {2}.*"titel"/m);
    expect(status).toBe(2);
  });

  test('has a path that cannot be part of an address', async () => {
    const { command } = start({ 'site.config.ts': main("// '").replace("['pl']", "['../pl']") });
    const { status, stderr } = await command(['build']);
    expect(stderr).toContain(
      'site.config.ts:5:19  error  Invalid value for "translations[0]": received "../pl"  config',
    );
    expect(stderr).toContain(
      '  Expected the path of a folder below the site folder, of letters, digits, ".", "_", "~" and "-", such as "pl".\n',
    );
    expect(status).toBe(2);
  });

  test('has the path of another part of the site', async () => {
    const { command } = start({ 'static/pl/sitemap.xml': '<urlset/>' });
    const { status, stdout } = await command(['build']);
    expect(stdout).toContain(
      'warning  File "sitemap.xml" of the translation "pl" is not copied: the output has a file or folder of that name  duplicate-route',
    );
    expect(stdout).toContain(
      'docsgen writes that file or folder itself. Rename the folder of the translation, or what stands in its way.',
    );
    expect(status).toBe(0);
  });
});
