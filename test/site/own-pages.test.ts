/** Pages outside the docs, in the folder that the config names with `pages`. */
import { describe, expect, test } from 'vitest';
import { site, type TestSite } from '../site.js';

const config = (rest = '') =>
  `export default { title: 'T', url: 'https://t.example', pages: 'pages', ${rest} };`;

const documents = ({ output }: TestSite) =>
  output().filter((path) => path.endsWith('.html') && path !== '404.html');

async function findingsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { diagnose } = site(files);
  return (await diagnose()).map(
    ({ file, ruleId, message, note }) => `${file} ${ruleId}: ${message} | ${note}`,
  );
}

test('the path of a page below the folder is its address', async () => {
  const built = site({
    'site.config.ts': config("search: false, docs: { lastVersion: 'current' }"),
    'docs/a.md': '# A',
    'pages/index.md': '# Home',
    'pages/about.md': '# About',
    'pages/company/README.md': '# Company',
    'pages/company/team.html.md': '# Team',
    'pages/company/other.md': '---\nslug: /jobs\n---\n# Jobs',
    'pages/_partial.md': '# Never a page',
  });
  expect((await built.build()).diagnostics).toEqual([]);
  expect(documents(built)).toEqual([
    'about/index.html',
    'company/index.html',
    'company/team/index.html',
    'docs/a/index.html',
    'docs/index.html',
    'index.html',
    'jobs/index.html',
  ]);
  expect(built.read('index.html')).toContain('<h1 id="home">Home</h1>');
});

describe('a page outside the docs', () => {
  const files = {
    'site.config.ts': config(
      "translations: ['pl'], redirects: [{ from: '/us', to: '/about' }], docs: { versions: { current: { label: 'B' }, a: { label: 'A' } } }, navbar: { items: [{ type: 'locale-dropdown' }, { label: 'About', to: '/about' }] }",
    ),
    'docs/guide.md':
      '# Guide\n\nSee [about](../pages/about.md#team), [again](/about) and [c](/about/#team).',
    'versions/a/guide.md': '# Guide',
    'pages/about.md':
      '# About\n\nZebras: [guide](../docs/guide.md) and [more](./more.md).\n\n## Team\n\n![](./dot.svg)',
    'pages/more.md': '---\nunlisted: true\n---\n# More',
    'pages/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'pl/site.config.ts':
      "export default { title: 'T', pages: 'pages', locale: { code: 'pl', label: 'Polski' } };",
    'pl/docs/guide.md': '# Przewodnik',
    'pl/pages/about.md': '# O nas',
    'pl/pages/more.md': '# Więcej',
  };

  test('has no version and no sidebar, and a table of contents', async () => {
    const { build, read } = site(files);
    expect((await build()).diagnostics).toEqual([]);
    expect(JSON.parse(read('about/page.json'))).toMatchObject({
      permalink: '/about/',
      canonical: 'https://t.example/about/',
      version: null,
      sidebar: null,
      breadcrumbs: [],
      previous: null,
      next: null,
      alternates: {},
      toc: [{ id: 'team', depth: 2, html: 'Team' }],
      translations: { pl: '/pl/about/' },
      markdownUrl: '/about/index.md',
    });
    const document = read('about/index.html');
    expect(document).toContain('<meta property="og:type" content="website">');
    expect(document).toMatch(/<img [^>]*src="\/assets\/dot-[0-9a-f]{8}\.svg"/);
    expect(document).not.toMatch(/<aside class="sidebar|docsearch:version/);
  });

  test('is linked, searched, listed and redirected to as others are', async () => {
    const { build, read, output } = site(files);
    await build();
    expect(read('docs/guide/index.html')).toContain(
      'See <a href="/about/#team">about</a>, <a href="/about/">again</a> and <a href="/about/#team">c</a>',
    );
    expect(read('sitemap.xml').match(/<loc>[^<]*<\/loc>/g)).toEqual([
      '<loc>https://t.example/</loc>',
      '<loc>https://t.example/about/</loc>',
    ]);
    expect(read('llms.txt')).toContain(
      '- [About](https://t.example/about/index.md): Zebras: guide and more.',
    );
    expect(read('_redirects')).toContain('/us/ /about/ 301');
    expect(read('about/index.html')).toContain(
      '<link rel="alternate" hreflang="pl" href="https://t.example/pl/about/">',
    );
    const titles = output()
      .filter((path) => /^search[^/]*\/.*titles\.json$|^_docsgen\/.*titles\.json$/.test(path))
      .filter((path) => read(path).includes('/about/'));
    expect(titles).toEqual([expect.stringContaining('/current/')]);
  });
});

test.each([
  [
    'two files',
    { 'pages/a/b.md': '# One', 'pages/a/b/index.md': '# Two' },
    '',
    'pages/a/b/index.md duplicate-route: Duplicate route "/a/b/" | "pages/a/b.md" has the same route and is the one that is shown. Rename one of them or give it a "slug".',
  ],
  [
    'a page of the docs',
    { 'pages/docs/a.md': '# A' },
    '',
    'pages/docs/a.md duplicate-route: Duplicate route "/docs/a/" | "docs/a.md" has the same route and is the one that is shown. Rename one of them or give it a "slug".',
  ],
  [
    'a page of the docs at "/"',
    { 'docs/home.md': '---\nslug: /\n---\n# Docs', 'pages/index.md': '# Home' },
    "docs: { path: '/' }",
    'pages/index.md duplicate-route: Duplicate route "/" | "docs/home.md" has the same route and is the one that is shown. Rename one of them or give it a "slug".',
  ],
  [
    'the page that "home" names',
    { 'pages/index.md': '# Home' },
    "home: 'a'",
    'site.config.ts duplicate-route: Cannot show page "a" of "home" at "/": "pages/index.md" has that route | Remove "home", or give the page at "/" another "slug".',
  ],
])('one route of %s is reported', async (_, files, rest, finding) => {
  const found = await findingsOf({
    'site.config.ts': config(`search: false, ${rest}`),
    'docs/a.md': '# A',
    ...files,
  });
  expect(found).toEqual([finding]);
});

test('a page at an address of docsgen is an error', async () => {
  const found = await findingsOf({
    'site.config.ts': config('search: false'),
    'docs/a.md': '# A',
    'pages/search.md': '# Search',
  });
  expect(found).toEqual([
    'pages/search.md reserved-route: Cannot publish a page at "/search/" | docsgen writes that address itself. Rename the file or give it a "slug".',
  ]);
});

const INSIDE = 'Expected the relative path of a folder inside the site folder, such as "pages".';

test.each([
  ['../pages', INSIDE],
  ['/pages', INSIDE],
  ['.', INSIDE],
  ['', INSIDE],
  ['docs', 'Cannot use the folder "docs" in "pages": it is the folder of the docs'],
  [
    'docs/pages',
    'Cannot use the folder "docs/pages" in "pages": it lies in "docs", the folder of the docs',
  ],
  ['static', 'Cannot use the folder "static" in "pages": it is the folder of static files'],
])('the folder "%s" is an error of the config', async (pages, reason) => {
  const { command } = site({
    'site.config.ts': `export default { title: 'T', pages: '${pages}' };`,
    'docs/a.md': '# A',
    'docs/pages/b.md': '# B',
    'static/c.md': '# C',
  });
  const { status, stderr, stdout } = await command(['build']);
  expect(stderr + stdout).toContain(reason);
  expect(status).toBe(2);
});

test('a folder that does not exist is a finding', async () => {
  const found = await findingsOf({ 'site.config.ts': config('search: false'), 'docs/a.md': '# A' });
  expect(found).toEqual([
    'site.config.ts file: Cannot find the folder "pages" of "pages" | Write a page into it, such as "index.md", or remove "pages" from the config.',
  ]);
});

test('a translation has its own pages, or none', async () => {
  const pricing = (title: string) =>
    `import Part from './_part.mdx';\nimport { Row } from '@site/src/Row';\nexport const frontMatter = { title: '${title}' };\nexport default () => <><h1>${title}</h1><Part /><Row /></>;`;
  const files = {
    'site.config.ts': config("search: false, translations: ['pl'], markdown: { format: 'detect' }"),
    'src/Row.tsx': 'export const Row = () => <p>Row</p>;',
    'docs/a.md': '# A',
    'pages/pricing.tsx': pricing('Pricing'),
    'pages/_part.mdx': 'Part',
    'pl/site.config.ts':
      "import main from '../site.config.js';\nexport default { ...main, locale: { code: 'pl', label: 'Polski' } };",
    'pl/docs/a.md': '# A',
  };
  const { build, read, write, exists } = site(files);
  expect((await build()).diagnostics.map(({ reason }) => reason)).toEqual([
    'Page "/pricing/" is not translated into "pl"',
  ]);
  expect(exists('pl/pricing/index.html')).toBe(false);
  write({ 'pl/pages/pricing.tsx': pricing('Cennik'), 'pl/pages/_part.mdx': 'Część' });
  expect((await build()).diagnostics).toEqual([]);
  expect(JSON.parse(read('pl/pricing/page.json'))).toMatchObject({
    html: '<h1>Cennik</h1><p>Część</p><p>Row</p>',
  });
  expect(JSON.parse(read('pricing/page.json')).translations).toEqual({ pl: '/pl/pricing/' });
});

test('links to files of the folder that are not published say why', async () => {
  const found = await findingsOf({
    'site.config.ts': config("search: false, home: 'soon'"),
    'docs/a.md':
      '# A\n\n[soon](../pages/soon.tsx) [again](../pages/soon) [part](../pages/_part.md) [b](../pages/b.md)',
    'pages/soon.tsx':
      'export const frontMatter = { draft: true };\nexport default () => <h1>Soon</h1>;',
    'pages/_part.md': '# Part',
    'pages/b.md': '# B\n\n[c](/C.md)',
    'pages/c.md': '# C',
  });
  expect(found.map((one) => one.split(' | ')[0])).toEqual([
    'docs/a.md broken-link: Cannot link to page "../pages/soon.tsx": it is a draft',
    'docs/a.md broken-link: Cannot link to page "../pages/soon": it is a draft',
    'docs/a.md markdown-link: Cannot link to "../pages/_part.md": the file is there, but it is no page',
    'pages/b.md markdown-link: Cannot find page "/C.md"',
    'site.config.ts config: Unknown page "soon" in "home"',
  ]);
});

test('the pages of MDX need the format', async () => {
  const files = { 'docs/a.md': '# A', 'pages/b.mdx': 'export const n = 1;\n\n# B {n}' };
  const found = await findingsOf({ 'site.config.ts': config('search: false'), ...files });
  expect(found).toEqual([
    'pages/b.mdx foreign-syntax: Cannot publish "pages/b.mdx": it is a page of MDX | Set "markdown.format" to "detect" if its authors may run code in your build, or rename it to "b.md".',
  ]);
  const { build, read } = site({
    'site.config.ts': config("search: false, markdown: { format: 'detect' }"),
    ...files,
  });
  expect((await build()).diagnostics).toEqual([]);
  expect(read('b/index.html')).toContain('>B 1</h1>');
});

describe('a component as a page', () => {
  const pricing = `
    import { Link } from 'docsgen/compat';
    import plans from './_plans.json';
    import { Row } from './_row';
    export const frontMatter = { title: 'Pricing', description: 'What it costs' };
    export default function Pricing() {
      return <><h1>Pricing</h1><h2 id="plans">Plans</h2><p>Zebras cost {plans.length}: <Link to="/docs/a">A</Link></p><Row /></>;
    }`;
  const files = {
    'site.config.ts': config("base: '/x/'"),
    'docs/a.md': '# A\n\n[Plans](/pricing/#plans) and [file](../pages/pricing.tsx).',
    'pages/pricing.tsx': pricing,
    'pages/_plans.json': '["a", "b"]',
    'pages/_row.tsx': 'export const Row = () => <p>A row</p>;',
  };

  test('is rendered in the build, and read by search and check', async () => {
    const { build, read, output } = site(files);
    expect((await build()).diagnostics).toEqual([]);
    expect(JSON.parse(read('pricing/page.json'))).toMatchObject({
      title: 'Pricing',
      description: 'What it costs',
      permalink: '/x/pricing/',
      html: '<h1>Pricing</h1><h2 id="plans">Plans</h2><p>Zebras cost 2: <a href="/x/docs/a">A</a></p><p>A row</p>',
    });
    expect(read('pricing/index.md')).toContain('Zebras cost 2: [A](/x/docs/a)');
    expect(read('docs/a/index.html')).toContain(
      '<a href="/x/pricing/#plans">Plans</a> and <a href="/x/pricing/">file</a>',
    );
    const index = output().filter((path) => path.includes('search/') && path.endsWith('.json'));
    expect(index.some((path) => read(path).includes('zebra'))).toBe(true);
    expect(documents({ output } as TestSite)).not.toContain('_row/index.html');
  });

  test('has findings about its links at the code that writes them', async () => {
    const { diagnose } = site({
      ...files,
      'pages/pricing.tsx':
        `${pricing}\nexport const Unused = () => <Link to="/docs/gone">x</Link>;`.replace(
          'to="/docs/a"',
          'to="/docs/gone"',
        ),
      'pages/_row.tsx': 'export const Row = () => (\n  <a href="/x/lost/">A row</a>\n);',
    });
    expect(
      (await diagnose({ check: true })).map(
        ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
      ),
    ).toEqual([
      'pages/_row.tsx:2:12 Cannot find page "/lost/"',
      'pages/pricing.tsx:7:98 Cannot find page "/docs/gone"',
    ]);
  });

  test('has a table of contents of the headings that have an id', async () => {
    const headings =
      'export default () => <><h1 id="top">Top</h1><h2 id="one">One &amp; <code>a.b_c</code></h2><h2>None</h2><h3 id="two">Two</h3><h4 id="four">Four</h4></>;';
    const { build, read } = site({
      ...files,
      'pages/a.tsx': headings,
      'pages/b.tsx': `export const frontMatter = { toc_max_heading_level: 2 };\n${headings}`,
      'pages/c.tsx': `export const frontMatter = { hide_table_of_contents: true };\n${headings}`,
      'pages/d.tsx': `export const frontMatter = { layout: 'bare' };\n${headings}`,
    });
    expect((await build()).diagnostics).toEqual([]);
    const tocOf = (name: string) => JSON.parse(read(`${name}/page.json`)).toc;
    const [one, two] = [
      { id: 'one', depth: 2, html: 'One &amp; a.<wbr>b_<wbr>c' },
      { id: 'two', depth: 3, html: 'Two' },
    ];
    expect(['a', 'b', 'c', 'd'].map(tocOf)).toEqual([[one, two], [one], [], []]);
    expect(read('a/index.html')).toContain('href="#two"');
  });

  test('is an error if its file has one, and the other pages are checked', async () => {
    const found = await findingsOf({
      ...files,
      'docs/b.md': '# B\n\n[x](./x.md)',
      'pages/none.tsx': 'export const x = 1;',
      'pages/promise.tsx': 'export default Promise.resolve(1);',
      'pages/throws.tsx': "export default () => { throw new Error('no data'); };",
      'pages/broken.tsx': 'export default () => <p>a</b>;',
    });
    expect(found.map((one) => one.split(' | ')[0])).toEqual([
      'docs/b.md markdown-link: Cannot find page "./x.md"',
      'pages/broken.tsx component: Cannot bundle a component: Unexpected closing "b" tag does not match opening "p" tag',
      'pages/none.tsx component: Cannot publish "pages/none.tsx": it has no default export',
      'pages/promise.tsx component: "./pages/promise.tsx" is not a component',
      'pages/throws.tsx component: Cannot render <throws>: no data',
    ]);
  });
});

describe('a component that shows pages', () => {
  const files = {
    'site.config.ts': config("search: false, markdown: { format: 'detect' }"),
    'docs/a.md': '# A',
    'pages/pricing.tsx':
      "import Part from './_part.mdx';\nimport { Row } from './_row';\nexport default () => <><h1>Pricing</h1><Part name=\"Zebra\" /><Row /></>;",
    'pages/_part.mdx':
      '### Part {#part}\n\n{props.name}, see [A](../docs/a.md) and [here](#part).\n\n```js\nlet a;\n```\n',
    'pages/_row.tsx': "import Inner from './_inner.md';\nexport const Row = () => <Inner />;",
    'pages/_inner.md': 'Old text.',
  };

  test('renders them with links and code, and is rendered again after an edit of one', async () => {
    const { build, read, write } = site(files);
    expect((await build({ cache: true, check: true })).diagnostics).toEqual([]);
    const { html } = JSON.parse(read('pricing/page.json'));
    for (const shown of ['Zebra, see <a href="/docs/a/">A</a>', 'hljs-keyword', 'Old text.'])
      expect(html).toContain(shown);
    write({ 'pages/_inner.md': 'New text.' });
    await build({ cache: true });
    expect(read('pricing/index.html')).toContain('New text.');
    write({ 'pages/_part.mdx': 'Other part.' });
    await build({ cache: true });
    expect(read('pricing/index.html')).toContain('Other part.');
  });

  test('has their findings', async () => {
    const found = await findingsOf({ ...files, 'pages/_inner.md': '[gone](./gone.md)' });
    expect(found).toEqual([
      'pages/_inner.md markdown-link: Cannot find page "./gone.md" | Links to Markdown files are resolved from the folder of the page.',
    ]);
  });

  test('needs the format', async () => {
    const found = await findingsOf({ ...files, 'site.config.ts': config('search: false') });
    expect(found).toEqual([
      'pages/pricing.tsx component: Cannot publish "pages/pricing.tsx": it shows the page "./_part.mdx" | Set "markdown.format" to "detect" so that components can show pages, or write the page as a component.',
    ]);
  });
});

test('front matter that needs a sidebar, tags or neighbors is a finding', async () => {
  const files = {
    'site.config.ts': config('search: false'),
    'docs/a.md': '# A',
    'pages/about.md':
      '---\nsidebar_position: 1\npagination_next: a\ntags: [x]\ndisplayed_sidebar: null\n---\n# About',
    'pages/more.tsx':
      "export const frontMatter = { sidebar_label: 'M' };\nexport default () => <h1>More</h1>;",
  };
  const { diagnose } = site(files);
  expect(
    (await diagnose()).map(
      ({ file, line, ruleId, severity, message, note }) =>
        `${file}:${line} ${severity} ${ruleId}: ${message} | ${note}`,
    ),
  ).toEqual([
    'pages/about.md:2 warning foreign-syntax: Cannot use front matter field "sidebar_position" outside the docs | The page is in no sidebar. The field does nothing.',
    'pages/about.md:3 warning foreign-syntax: Cannot use front matter field "pagination_next" outside the docs | The page has no previous and no next page. The field does nothing.',
    'pages/about.md:4 warning foreign-syntax: Cannot use front matter field "tags" outside the docs | Pages of tags list pages of the docs. The field does nothing.',
    'pages/more.tsx:1 warning foreign-syntax: Cannot use front matter field "sidebar_label" outside the docs | The page is in no sidebar. The field does nothing.',
  ]);
});

test('a component with another extension is a finding, unless other files import it', async () => {
  const page = 'export default () => null;';
  const found = await findingsOf({
    'site.config.ts': config('search: false'),
    'docs/a.md': '# A',
    'docs/b.jsx': page,
    'pages/index.md': '# Home',
    'pages/old.jsx': page,
    'pages/a/older.js': 'const Page = () => null;\nexport { Page as default };',
    'pages/oldest.ts': page,
    'pages/_part.jsx': page,
    'pages/types.d.ts': page,
    'pages/rates.ts': 'export const rates = [];',
  });
  expect(found).toEqual([
    'pages/a/older.js foreign-syntax: Cannot publish "pages/a/older.js": it ends with ".js" | Rename it to "older.tsx" to make it a page, or to "_older.js" if other files import it.',
    'pages/old.jsx foreign-syntax: Cannot publish "pages/old.jsx": it ends with ".jsx" | Rename it to "old.tsx" to make it a page, or to "_old.jsx" if other files import it.',
    'pages/oldest.ts foreign-syntax: Cannot publish "pages/oldest.ts": it ends with ".ts" | Rename it to "oldest.tsx" to make it a page, or to "_oldest.ts" if other files import it.',
  ]);
});

test('own pages link to each other as pages of the docs do', async () => {
  const links = [
    './pricing',
    'pricing/',
    './pricing.html',
    './company',
    './company/ceo',
    './about',
  ];
  const { build, read } = site({
    'site.config.ts': config('search: false'),
    'docs/a.md': '# A',
    'pages/about.md': '# About',
    'pages/links.md': `# Links\n\n${links.map((link) => `[x](${link})`).join(' ')}`,
    'pages/pricing.tsx': 'export default () => <h1>Pricing</h1>;',
    'pages/company/index.tsx': 'export default () => <h1>Company</h1>;',
    'pages/company/ceo.tsx': 'export default () => <h1>CEO</h1>;',
  });
  expect((await build()).diagnostics).toEqual([]);
  const { html } = JSON.parse(read('links/page.json'));
  expect(html.match(/(?<=href=")[^"]*/g)).toEqual([
    '/pricing/',
    '/pricing/',
    '/pricing/',
    '/company/',
    '/company/ceo/',
    '/about/',
  ]);
});

describe('layouts', () => {
  const HOME =
    '---\ntitle: Acme\nlayout: home\nhero: { text: Clouds., actions: [{ label: Start, to: /docs/a }] }\ncards: [{ title: Light, to: ../docs/a.md }]\n---\n';
  const files = {
    'site.config.ts': config('search: false'),
    'docs/a.md': '# A\n\n## One\n\n## Two\n\n## Three',
    'pages/index.md': HOME,
    'pages/bare.md': '---\nlayout: bare\n---\n# Bare\n\n## One\n\n## Two\n\n## Three',
    'pages/page.md': '# Page\n\n## One\n\n## Two\n\n## Three',
  };
  const dataOf = ({ read }: TestSite, path: string) => JSON.parse(read(`${path}page.json`));

  test('a home page is made of front matter alone', async () => {
    const built = site(files);
    expect((await built.build()).diagnostics).toEqual([]);
    expect(dataOf(built, '')).toMatchObject({
      layout: 'home',
      title: 'Acme',
      description: 'Clouds.',
      toc: [],
    });
    expect(built.read('index.html')).toContain('<div class="layout layout-home">');
    expect(built.read('index.html')).toContain('<a class="button" href="/docs/a/">Start</a>');
    expect(built.read('index.md')).toBe(
      '# Acme\n\nClouds.\n\n[Start](/docs/a/)\n\n- [Light](/docs/a/)\n',
    );
    expect(dataOf(built, 'bare/')).toMatchObject({ layout: 'bare', toc: [] });
    expect(dataOf(built, 'page/')).toMatchObject({ layout: 'page', toc: [{}, {}, {}] });
    expect(dataOf(built, 'docs/a/')).not.toHaveProperty('layout');
  });

  test('K15: a home page is shown without the addresses that are not allowed', async () => {
    const home =
      "---\ntitle: Acme\nlayout: home\nhero: { panel: { image: 'data:image/svg+xml,<svg/>', alt: Cloud }, actions: [{ label: Start, to: 'javascript:x' }] }\ncards: [{ title: Light, to: 'vbscript:x' }]\n---\n";
    const built = site({ ...files, 'pages/index.md': home });
    expect((await built.build()).diagnostics.map(({ reason }) => reason)).toEqual([
      'Cannot use a URL with the scheme "data"',
      'Cannot use a URL with the scheme "javascript"',
      'Cannot use a URL with the scheme "vbscript"',
    ]);
    expect(dataOf(built, '').html).toMatch(/<img [^>]*alt="Cloud"\/>/);
    expect(dataOf(built, '').html).not.toMatch(/src=|svg|script:/);
  });

  test('their styles are a file that no other page has', async () => {
    const built = site(files);
    await built.build();
    const sheets = (page: string) =>
      Array.from(
        built
          .read(`${page}index.html`)
          .matchAll(/<link rel="stylesheet" href="(\/assets\/(\w+)-[^"]*)"/g),
        ([, href = '', name = '']) => ({ href, name }),
      );
    const namesOf = (page: string) => sheets(page).map(({ name }) => name);
    expect(namesOf('')).toEqual(['theme', 'cards', 'compat', 'layouts', 'media']);
    expect(namesOf('bare/')).toEqual(['theme', 'layouts', 'media']);
    expect(namesOf('docs/a/')).toEqual(['theme', 'media']);
    // The client shows the home page in the document of another page.
    expect(dataOf(built, '')).toMatchObject({
      styles: sheets('')
        .slice(1, -1)
        .map(({ href }) => href),
    });
    expect(dataOf(built, 'docs/a/')).not.toHaveProperty('styles');
    built.write({ 'pages/bare.md': '# Bare' });
    await built.build();
    expect(namesOf('bare/')).toEqual(['theme', 'media']);
  });

  test('a page of the docs has the layout of a home page only at "/"', async () => {
    const built = site({
      'site.config.ts': "export default { title: 'T', search: false, home: 'a' };",
      'docs/a.md': `${HOME.replace('../docs/a.md', './b.md')}# A\n\n## One\n\n## Two\n\n## Three`,
      'docs/b.md': '---\nlayout: aws\n---\n# B',
    });
    expect((await built.build()).diagnostics).toEqual([]);
    expect(dataOf(built, '')).toMatchObject({
      layout: 'home',
      sidebar: null,
      toc: [],
      version: 'current',
    });
    const own = dataOf(built, 'docs/a/');
    expect(own).toMatchObject({ sidebar: 'docs', toc: [{}, {}, {}] });
    expect(own).not.toHaveProperty('layout');
    expect(own.html).toBe(dataOf(built, '').html);
  });

  test('a page of the docs whose own address is "/" has the layout of a home page', async () => {
    const built = site({
      'site.config.ts': "export default { title: 'T', search: false, docs: { path: '/' } };",
      'docs/index.md': HOME.replace('/docs/a', './b.md').replace('../docs/a.md', './b.md'),
      'docs/b.md': '# B',
    });
    expect((await built.build()).diagnostics).toEqual([]);
    expect(dataOf(built, '')).toMatchObject({ layout: 'home', sidebar: null });
    expect(dataOf(built, 'b/')).not.toHaveProperty('layout');
  });

  test('the panel of a page of MDX may be a component', async () => {
    const built = site({
      ...files,
      'site.config.ts': config("search: false, markdown: { format: 'detect' }"),
      'pages/index.mdx':
        "---\nlayout: home\nhero: { name: Acme, panel: { component: Meter } }\n---\n\nimport { Meter } from './_meter';\n",
      'pages/_meter.tsx': 'export const Meter = () => <b>12 kg</b>;',
      'pages/index.md': '---\nslug: /other\n---\n# Other',
    });
    expect((await built.build()).diagnostics).toEqual([]);
    expect(dataOf(built, '').html).toMatch(/<div class="hero-panel">\s*<b>12 kg<\/b>\s*<\/div>/);
  });

  test('an unknown layout and broken links are findings at their places', async () => {
    const { diagnose } = site({
      ...files,
      'pages/index.md': HOME.replace('/docs/a ', './nowhere.md '),
      'pages/page.md': '---\nlayout: hom\n---\n# Page',
    });
    expect(
      (await diagnose()).map(
        ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
      ),
    ).toEqual([
      'pages/index.md:4:54 Cannot find page "./nowhere.md"',
      'pages/page.md:2:1 Unknown layout "hom"',
    ]);
  });
});
