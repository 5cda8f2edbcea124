import { basename, relative } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { Failure } from '../../../../cli/diagnostics/diagnostic.js';
import { site } from '../../../site.js';

/** Returns the errors of a config, each as `reason | note`. */
async function errorsOf(config: string): Promise<string[]> {
  const { dir } = site({ 'site.config.ts': config });
  const failure: unknown = await loadConfig(dir).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error('the config has no error');
  expect(failure.exitStatus).toBe(2);
  return failure.diagnostics.map(({ reason, note }) => `${reason} | ${note}`);
}

const withTitle = (rest: string) => `export default { title: 'T', ${rest} }`;

test('loadConfig() fills in every default', async () => {
  const { dir } = site({ 'site.config.ts': withTitle('') });
  const config = await loadConfig(dir);
  expect(config).toMatchObject({
    title: 'T',
    base: '/',
    trailingSlash: true,
    locale: { code: 'en', label: 'English', direction: 'ltr' },
    colorMode: { default: 'light', switch: true, respectSystem: false },
    toc: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    docs: [{ id: 'docs', dir: 'docs', path: '/docs', versions: { current: { label: 'Next' } } }],
    configFile: 'site.config.ts',
    siteDir: dir,
  });
});

test('loadConfig() compiles TypeScript and resolves "docsgen" and relative imports', async () => {
  const { dir } = site({
    'site.config.ts': `import { defineConfig } from 'docsgen'; import { title } from './names.js'; const t: string = title; export default defineConfig({ title: t, navbar: { items: [{ label: 'A', to: '/a' }] } });`,
    'names.ts': `export const title = 'From a module';`,
  });
  const config = await loadConfig(dir);
  expect(config.title).toBe('From a module');
  expect(config.navbar.items[0]?.position).toBe('right');
});

test.each([
  ['https://docs.example.com', 'https://docs.example.com'],
  ['https://docs.example.com/', 'https://docs.example.com'],
  ['https://Docs.example.com:443/?#', 'https://docs.example.com'],
  ['http://localhost:8080/', 'http://localhost:8080'],
])('loadConfig() reads the url %s as %s', async (given, url) => {
  const { dir } = site({ 'site.config.ts': withTitle(`url: '${given}'`) });
  expect((await loadConfig(dir)).url).toBe(url);
});

test('loadConfig() takes the title from package.json, else from the folder, without a config file', async () => {
  const named = site({ 'docs/a.md': '# A', 'package.json': '{"name":"my-docs"}' });
  expect((await loadConfig(named.dir)).title).toBe('my-docs');
  const unnamed = site({ 'docs/a.md': '# A' });
  expect((await loadConfig(unnamed.dir)).title).toMatch(/^docsgen-test-/);
});

test('loadConfig() reports an error in a set of docs, with its place in the list', async () => {
  const listed = 'a name that no other set has; "default" can only be the first set';
  expect(
    await errorsOf(withTitle(`docs: [{ id: 'a', tags: 1 }, { id: 'b', versions: { x: {} } }, {}]`)),
  ).toEqual([
    'Invalid value for "docs[0].tags": received 1 | Expected a boolean.',
    'Missing option "docs[1].versions.x.label" | Expected a string.',
    'Missing option "docs[2].id" | Expected a string.',
  ]);
  expect(
    await errorsOf(withTitle(`docs: [{ id: 'a' }, { id: 'A' }, { id: 'default' }, { id: 'x~y' }]`)),
  ).toEqual([
    'Invalid value for "docs[3].id": received "x~y" | Expected a name of letters, digits, "_" and "-".',
    `Invalid value for "docs[1].id": received "A" | Expected ${listed}.`,
    `Invalid value for "docs[2].id": received "default" | Expected ${listed}.`,
  ]);
  expect(await errorsOf(withTitle(`docs: []`))).toEqual([
    'Invalid value for "docs": received an array | Expected at least one set of docs.',
  ]);
  expect(await errorsOf(withTitle(`docs: 5`))).toEqual([
    'Invalid value for "docs": received 5 | Expected an object, or an array.',
  ]);
});

test('loadConfig() reports unsafe URLs and unknown sets wherever the config names them', async () => {
  const docs = `docs: [{ id: 'a' }, { id: 'b', sidebars: { s: [{ type: 'html', html: '<a href="javascript:x">x</a>' }] } }]`;
  const items = `[{ doc: 'x', set: 'c', label: 'X' }, { label: 'Y', items: [{ doc: 'x', set: 'd', label: 'Z' }] }]`;
  const found = await errorsOf(withTitle(`${docs}, navbar: { items: ${items} }`));
  expect(found).toEqual([
    'Invalid value for "navbar.items[0].set": received "c" | Expected the id of a set of docs: a, b.',
    'Invalid value for "navbar.items[1].items[0].set": received "d" | Expected the id of a set of docs: a, b.',
    expect.stringMatching(/^Invalid value for "docs\[1\]\.sidebars\.s\[0\]\.html": received /),
  ]);
});

test('loadConfig() reports every error at once', async () => {
  expect(
    await errorsOf(
      `export default { titel: 'T', url: 'docs.example.com', navbar: { items: [{ postion: 'left', label: 5 }] } }`,
    ),
  ).toEqual([
    'Invalid value for "url": received "docs.example.com" | Expected an absolute http(s) URL without path, such as "https://docs.example.com".',
    'Invalid value for "navbar.items[0].label": received 5 | Expected a string.',
    'Unknown option "navbar.items[0].postion" | Did you mean "position"? Allowed: type, position, label, to, href, doc, sidebar, set, activeBase, html, items.',
    'Unknown option "titel" | Did you mean "title"?',
  ]);
});

test.each([
  '..a',
  'img[',
  'a >',
  '> a',
  'a,,b',
  'img:not(',
  'a{}b',
  '}',
  '&',
  '/**/',
  '@media x',
  '12',
])('loadConfig() refuses the selector %s', async (selector) => {
  expect(await errorsOf(withTitle(`zoomSelector: ${JSON.stringify(selector)}`))).toEqual([
    `Invalid value for "zoomSelector": received "${selector}" | Expected a CSS selector, such as ".prose img".`,
  ]);
});

test.each(['img', '.prose :not(a) > img', 'img[alt="{"], a:has(> img) + b', '*'])(
  'loadConfig() takes the selector %s',
  async (zoomSelector) => {
    const { dir } = site({ 'site.config.ts': withTitle(`zoomSelector: '${zoomSelector}'`) });
    expect((await loadConfig(dir)).zoomSelector).toBe(zoomSelector);
  },
);

test('loadConfig() knows the names of options in other generators', async () => {
  const names = (
    await errorsOf(withTitle(`baseUrl: '/x/', themeConfig: {}, onBrokenLinks: 'warn', nav: []`))
  ).map((error) => error.replace(/ Allowed: .*$/, ''));
  expect(names).toEqual([
    'Unknown option "baseUrl" | Did you mean "base"?',
    'Unknown option "themeConfig" | Did you mean "navbar"?',
    'Unknown option "onBrokenLinks" | Did you mean "rules"?',
    'Unknown option "nav" | Did you mean "navbar"?',
  ]);
});

test('loadConfig() knows such names below an option, and lists the allowed ones once', async () => {
  expect(
    await errorsOf(
      withTitle(`sidebars: {
        a: [{ type: 'autogenerated', dir: '.', dirName: '.' }, { type: 'autogenerated', dir: '.', directory: '.' }],
      },
      colorMode: { defaultMode: 'dark', dark: true, respectPrefersColorScheme: true },
      navbar: { items: [{ label: 'A', docId: 'a' }], src: 'x' },
      footer: { links: [], columns: [] }`),
    ),
  ).toEqual([
    'Unknown option "sidebars.a[0].dirName" | Did you mean "dir"? Allowed: type, dir, groupBy.',
    'Unknown option "sidebars.a[1].directory" | Did you mean "dir"?',
    'Unknown option "navbar.items[0].docId" | Did you mean "doc"? Allowed: type, position, label, to, href, doc, sidebar, set, activeBase, html, items.',
    'Unknown option "navbar.src" | Allowed: title, logo, hideOnScroll, items.',
    expect.stringMatching(/^Unknown option "footer.links" \| Did you mean "columns"\? Allowed: /),
    'Unknown option "colorMode.defaultMode" | Did you mean "default"? Allowed: default, switch, respectSystem.',
    'Unknown option "colorMode.dark" | Remove it.',
    'Unknown option "colorMode.respectPrefersColorScheme" | Did you mean "respectSystem"?',
  ]);
  const top = await errorsOf(withTitle(`i18n: {}, editUrl: '/', plugins: [], presets: []`));
  expect(top.map((error) => error.replace(/ Allowed: .*$/, ' …'))).toEqual([
    'Unknown option "i18n" | Did you mean "translations"?',
    'Unknown option "editUrl" | Did you mean "docs.editUrl"?',
    'Unknown option "plugins" | …',
    'Unknown option "presets" | Remove it.',
  ]);
});

test('loadConfig() reports a missing choice', async () => {
  expect(await errorsOf(withTitle('head: [{}]'))).toEqual([
    'Missing option "head[0].tag" | Expected a tag of "meta", "link", "script", "style" and "noscript"; "base" would lead every link of a page elsewhere, and the policy of "_headers" forbids it.',
  ]);
  expect(
    await errorsOf(withTitle(`footer: { columns: [{ title: 'A', items: [{ label: 'B' }] }] }`)),
  ).toEqual([
    'Missing option "footer.columns[0].items[0].to" | Expected a page of this site in "to", or an address in "href".',
  ]);
  expect(
    await errorsOf(
      withTitle(`footer: { columns: [{ title: 'A', items: [{ label: 'B', herf: '/b' }] }] }`),
    ),
  ).toEqual([
    'Unknown option "footer.columns[0].items[0].herf" | Did you mean "href"? Allowed: label, to, href.',
  ]);
});

test('loadConfig() requires labels for items that readers choose', async () => {
  const items = [{ to: '/a' }, { doc: 'a' }, { items: [] }, { type: 'link', href: '/a' }];
  expect(await errorsOf(withTitle(`navbar: { items: ${JSON.stringify(items)} }`))).toEqual(
    items.map(
      (_, i) => `Missing option "navbar.items[${i}].label" | Expected the words of the item.`,
    ),
  );
  const wordless = ['version-dropdown', 'locale-dropdown', 'search', 'html'].map((type) => ({
    type,
  }));
  const { dir } = site({
    'site.config.ts': withTitle(`navbar: { items: ${JSON.stringify(wordless)} }`),
  });
  expect((await loadConfig(dir)).navbar.items).toMatchObject(wordless);
  expect(
    await errorsOf(withTitle(`sidebars: { a: [{ type: 'link', label: ' ', href: '/a' }] }`)),
  ).toEqual([
    'Invalid value for "sidebars.a[0].label": received " " | Expected text that is not blank.',
  ]);
});

test('loadConfig() lists the kinds of category links, unless the intended one is clear', async () => {
  const errors = (link: string) =>
    errorsOf(
      withTitle(`sidebars: { a: [{ type: 'category', label: 'C', items: [], link: ${link} }] }`),
    );
  const either =
    'Invalid value for "sidebars.a[0].link": received an object | Expected an object with "doc", the id of a page, or with "index: true", for a page that lists the category.';
  expect(await errors(`{ type: 'generated-index', title: 'x' }`)).toEqual([either]);
  expect(await errors('{}')).toEqual([either]);
  expect(await errors(`{ index: true, tilte: 'x' }`)).toEqual([
    'Unknown option "sidebars.a[0].link.tilte" | Did you mean "title"? Allowed: index, slug, title, description.',
  ]);
  expect(await errors('{ doc: 5 }')).toEqual([
    'Invalid value for "sidebars.a[0].link.doc": received 5 | Expected a string.',
  ]);
});

test('loadConfig() reports an invalid key, and a folder without a site', async () => {
  expect(await errorsOf(withTitle(`docs: { versions: { '..': { label: 'x' } } }`))).toEqual([
    'Unknown name ".." in "docs.versions" | Expected a name of letters, digits, ".", "_" and "-".',
  ]);
  const long = 'x'.repeat(101);
  expect(
    await errorsOf(
      withTitle(`sidebars: { ${long}: [] }, docs: { versions: { ${long}: { label: 'x' } } }`),
    ),
  ).toEqual(
    ['docs.versions', 'sidebars'].map(
      (option) => `Unknown name "${long}" in "${option}" | Expected at most 100 characters.`,
    ),
  );
  const { dir } = site({ 'readme.txt': 'x' });
  await expect(loadConfig(dir)).rejects.toThrow(
    `Cannot find a site in "${basename(dir)}": there is neither a site.config.ts nor a docs folder`,
  );
});

test('loadConfig() names the allowed values of a choice', async () => {
  expect(
    await errorsOf(
      withTitle(`colorMode: { default: 'drak' }, rules: { 'broken-lnk': 'warn', slug: 'off' }`),
    ),
  ).toEqual([
    'Invalid value for "colorMode.default": received "drak" | Did you mean "dark"? Allowed: light, dark.',
    'Invalid value for "rules.slug": received "off" | Allowed: error, warn, ignore.',
    'Unknown option "rules["broken-lnk"]" | Did you mean "broken-link"?',
  ]);
});

test.each([
  [`{ appId: 'A', apiKey: 'k', indexName: 'docs' }`],
  [`{ appId: 'A', apiKey: 'k', indices: ['docs', 'blog'], host: 'http://127.0.0.1:7700' }`],
])('loadConfig() accepts search: %s', async (search) => {
  const { dir } = site({ 'site.config.ts': withTitle(`search: ${search}`) });
  expect((await loadConfig(dir)).search).toMatchObject({ appId: 'A' });
});

test.each([
  [
    `'algolia'`,
    [
      'Invalid value for "search": received "algolia" | Expected a boolean, or an object with appId, apiKey, indexName, indices, host.',
    ],
  ],
  [
    `{ appId: 'A', apikey: 'k', indexName: 'docs' }`,
    [
      'Unknown option "search.apikey" | Did you mean "apiKey"? Allowed: appId, apiKey, indexName, indices, host.',
    ],
  ],
  [
    `{ appId: 'evil.example/', apiKey: 'a b', indices: [] }`,
    [
      'Invalid value for "search.appId": received "evil.example/" | Expected the id of an application: letters and digits.',
      'Invalid value for "search.apiKey": received "a b" | Expected a key without spaces.',
      'Invalid value for "search.indices": received an array | Expected at least 1.',
    ],
  ],
  [
    `{ appId: 'A', apiKey: 'k' }`,
    ['Invalid value for "search": received an object | Expected either "indexName" or "indices".'],
  ],
])('loadConfig() reports the errors of search: %s', async (search, errors) => {
  expect(await errorsOf(withTitle(`search: ${search}`))).toEqual(errors);
});

test('loadConfig() names the keys of an object that another value stands for', async () => {
  expect(await errorsOf(withTitle(`locale: 'en'`))).toEqual([
    'Invalid value for "locale": received "en" | Expected an object with code, label, direction.',
  ]);
});

test('loadConfig() points into nested sidebars', async () => {
  expect(
    await errorsOf(
      withTitle(
        `sidebars: { a: [{ type: 'category', label: 'X', items: [{ type: 'cat' }, 5, { type: 'doc' }] }] }`,
      ),
    ),
  ).toEqual([
    'Invalid value for "sidebars.a[0].items[0].type": received "cat" | Allowed: doc, ref, link, html, autogenerated, category.',
    'Invalid value for "sidebars.a[0].items[1]": received 5 | Expected an object.',
    'Missing option "sidebars.a[0].items[2].id" | Expected a string.',
  ]);
});

test('K15: loadConfig() names an address of a sidebar as the sidebar is written', async () => {
  const link = (href: string) => `{ type: 'link', label: 'X', href: '${href}' }`;
  const html = `{ type: 'html', html: '<a href="file:///x">x</a>' }`;
  expect(
    await errorsOf(
      withTitle(
        `sidebars: { a: { items: ['b', ${link('https:x')}, { type: 'category', label: 'Y', items: [${html}] }] }, c: [${html}] }`,
      ),
    ),
  ).toEqual([
    'Invalid value for "sidebars.a.items[1].href": received "https:x" | Expected the URL "https://x".',
    ...['sidebars.a.items[2].items[0].html', 'sidebars.c[0].html'].map(
      (option) =>
        `Invalid value for "${option}": received "<a href=\\"file:///x\\">x</a>" | Expected HTML whose links have the scheme http, https, mailto, tel, sms or ftp, not "file".`,
    ),
  ]);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/../x',
  '/%2e%2e/x',
])('loadConfig() refuses %j as an address', async (href) => {
  expect(
    await errorsOf(withTitle(`navbar: { items: [{ label: 'x', href: ${JSON.stringify(href)} }] }`)),
  ).toEqual([
    `Invalid value for "navbar.items[0].href": received ${JSON.stringify(href)} | Expected a path that begins with "/" or a URL with the scheme http, https, mailto, tel, sms or ftp.`,
  ]);
});

test.each(['..', 'docs/', '//', '/a', '/a/?q', '/../', '/a b/'])(
  'loadConfig() refuses base %j',
  async (base) => {
    expect(await errorsOf(withTitle(`base: ${JSON.stringify(base)}`))).toEqual([
      `Invalid value for "base": received ${JSON.stringify(base)} | Expected a path of letters, digits, ".", "_", "~" and "-" that begins and ends with "/", such as "/" or "/docs-site/".`,
    ]);
  },
);

test('loadConfig() limits values', async () => {
  expect(await errorsOf(`export default { title: 'x'.repeat(10_000_000) }`)).toEqual([
    `Invalid value for "title": received "${'x'.repeat(59)}… | Expected at most 1000 characters.`,
  ]);
  expect(await errorsOf(withTitle(`toc: { minHeadingLevel: NaN }`))).toEqual([
    'Invalid value for "toc.minHeadingLevel": received NaN | Expected a number.',
  ]);
  expect(await errorsOf(withTitle(`toc: { minHeadingLevel: 4 }`))).toEqual([
    'Invalid value for "toc": received an object | Expected a "minHeadingLevel" that is not above "maxHeadingLevel".',
  ]);
});

test('loadConfig() reports a key that throws when it is read', async () => {
  expect(
    await errorsOf(`export default { get title() { throw new Error('no title today'); } }`),
  ).toEqual([
    'Cannot read the config: no title today | Export a plain object: reading one of its keys throws.',
  ]);
});

test('loadConfig() does not change Object.prototype', async () => {
  await errorsOf(
    `export default JSON.parse('{"title":"T","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')`,
  );
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('loadConfig() points at a syntax error', async () => {
  const { dir } = site({ 'site.config.ts': 'export default {\n  title: ,\n};\n' });
  const failure = await loadConfig(dir).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    exitStatus: 2,
    diagnostics: [
      {
        ruleId: 'config',
        reason: 'Cannot compile the config: Unexpected ","',
        file: 'site.config.ts',
        place: { line: 2, column: 10 },
      },
    ],
  });
});

test('loadConfig() reads the config of a site that cannot be written to', async () => {
  const { dir, write } = site({
    '.docsgen': '',
    'title.js': `export const title = 'A % of "T"';`,
    'site.config.ts': `import { title } from './title.js'; export default { title };`,
  });
  expect((await loadConfig(dir)).title).toBe('A % of "T"');
  write({ 'title.js': `export const title = 'Edited';` });
  expect((await loadConfig(dir)).title).toBe('Edited');
  write({ 'site.config.ts': `import 'no-such-package'; export default {};` });
  const reason = 'Cannot run the config: Failed to resolve module specifier "no-such-package"';
  await expect(loadConfig(dir)).rejects.toMatchObject({ diagnostics: [{ reason }] });
});

test('loadConfig() reports a config that throws, and one that exports nothing', async () => {
  expect(await errorsOf(`throw new Error('broken on purpose')`)).toEqual([
    'Cannot run the config: broken on purpose | The file throws while it is imported, or never ends.',
  ]);
  expect(await errorsOf('export const title = 1;')).toEqual([
    'Missing default export | End the file with "export default defineConfig({ title: … })".',
  ]);
});

test.each([
  ['null', 'null'],
  ['[]', 'an array'],
  ['"text"', '"text"'],
  ['42', '42'],
])('loadConfig() refuses %s as a config', async (value, shown) => {
  expect(await errorsOf(`export default ${value}`)).toEqual([
    `Invalid value for "default export": received ${shown} | Expected an object.`,
  ]);
});

test('loadConfig() reports what is missing if there is no site', async () => {
  const { dir } = site({ 'readme.txt': '' });
  await expect(loadConfig(dir)).rejects.toMatchObject({
    exitStatus: 2,
    diagnostics: [
      {
        note: 'Run "docsgen init", put Markdown files into a folder "docs", or name the folder of the site.',
      },
    ],
  });
  await expect(loadConfig(`${dir}/nowhere`)).rejects.toMatchObject({
    diagnostics: [{ reason: `Cannot find the site folder "${dir}/nowhere"` }],
  });
  await expect(loadConfig(`${dir}/readme.txt`)).rejects.toMatchObject({
    diagnostics: [{ reason: `Cannot find the site folder "${dir}/readme.txt"` }],
  });
});

test('loadConfig() refuses the output of a build, though it has a folder "docs"', async () => {
  const { dir } = site({
    'site.config.ts': 'export default {}',
    'build/.docsgen': '',
    'build/docs/a.md': '# A',
  });
  await expect(loadConfig(`${dir}/build`)).rejects.toMatchObject({
    exitStatus: 2,
    diagnostics: [
      {
        reason: 'Cannot find a site in "build": it is the output of a build',
        note: `The site seems to be in "${relative(process.cwd(), dir)}", where a config is. Name that folder, or run the command there.`,
      },
    ],
  });
});

test('loadConfig() restores process.exit after several configs were read at once', async () => {
  const { exit } = process;
  const configs = [1, 2, 3].map((i) => {
    const wait = `await new Promise((resolve) => setTimeout(resolve, ${i * 40}));`;
    return site({ 'site.config.ts': `${wait} ${withTitle('')}` }).dir;
  });
  await Promise.all(configs.map((dir) => loadConfig(dir)));
  expect(process.exit).toBe(exit);
});
