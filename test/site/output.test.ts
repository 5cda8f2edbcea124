/** The files that a build publishes, and the parts of them that others may rely on. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../cli/diagnostics/rules.js';
import { createSiteIn, repositoryRoot, site, type TestSite } from '../site.js';
import { everything } from './everything.js';

const CANARY = 'c4n4ry-of-the-environment';
const folder = mkdtempSync(join(tmpdir(), 'docsgen-output-'));
let built: TestSite;
beforeAll(async () => {
  process.env['DOCSGEN_TEST_CANARY'] = CANARY;
  built = createSiteIn(folder, everything);
  expect(await built.diagnose()).toEqual([]);
});
afterAll(() => {
  delete process.env['DOCSGEN_TEST_CANARY'];
  rmSync(folder, { recursive: true, force: true });
});

const HASH = '[0-9a-zA-Z]{8}';

describe('a site that uses everything', () => {
  test('publishes a document, its data and its Markdown per page, and nothing unknown', () => {
    const files = built.output();
    const pages = [
      'docs/intro',
      'docs/guides/a',
      'docs/guides/b',
      'docs/guides/c',
      'docs/guides/components',
      'docs/v1/intro',
    ];
    for (const page of pages)
      for (const name of ['index.html', 'page.json', 'index.md'])
        expect(files).toContain(`${page}/${name}`);
    const others = files.filter(
      (path) =>
        !/^(?:assets|search)\//.test(path) && !pages.some((page) => path.startsWith(`${page}/`)),
    );
    expect(others).toEqual(
      [
        '.docsgen',
        '.nojekyll',
        '404.html',
        '404/page.json',
        '_headers',
        '_redirects',
        'blog/archive/index.html',
        'blog/archive/page.json',
        'blog/atom.xml',
        'blog/rss.xml',
        'docs/category/guides-more/index.html',
        'docs/category/guides-more/page.json',
        'docs/index.html',
        'docs/v1/index.html',
        'favicon.svg',
        'index.html',
        'index.md',
        'llms-full.txt',
        'llms.txt',
        'old/index.html',
        'page.json',
        'robots-note.txt',
        'robots.txt',
        'sidebars.json',
        'sitemap.xml',
      ].sort(),
    );
  });

  test('names assets by their content', () => {
    const assets = built.output().filter((path) => path.startsWith('assets/'));
    for (const asset of assets)
      expect(asset).toMatch(new RegExp(`^assets/[A-Za-z0-9._-]+-${HASH}\\.[a-z0-9]+$`));
    const extensions = new Set(assets.map((path) => path.split('.').at(-1)));
    expect([...extensions]).toEqual(
      expect.arrayContaining(['css', 'js', 'json', 'png', 'svg', 'txt', 'woff2']),
    );
  });

  test('page.json has every key of PageData, with the base path in each address', () => {
    const page = JSON.parse(built.read('docs/intro/page.json'));
    expect(page).toEqual({
      client: expect.stringMatching(/^[0-9a-f]{8,}$/i),
      view: 'article',
      permalink: '/x/docs/intro/',
      title: 'Intro',
      documentTitle: 'Intro | Everything',
      description: 'Where to begin',
      canonical: 'https://docs.example.com/x/',
      noindex: false,
      html: expect.stringContaining('<h1'),
      toc: [],
      breadcrumbs: [{ label: 'Intro', href: '/x/docs/intro/' }],
      sidebar: 'docs',
      previous: null,
      next: { label: 'Guides & more', href: '/x/docs/category/guides-more/' },
      editUrl: 'https://code.example/edit/docs/intro.md',
      lastUpdated: { date: '2024-02-29', author: 'Ada' },
      version: 'current',
      alternates: { current: '/x/docs/intro/', v1: '/x/docs/v1/intro/' },
      markdownUrl: '/x/docs/intro/index.md',
    });
  });

  test('every page.json has the same keys, apart from those for some pages, and the same client', () => {
    const pages = built
      .output()
      .filter((path) => path.endsWith('page.json'))
      .map((path) => JSON.parse(built.read(path)));
    const optional = new Set(['styles', 'lastVerified']);
    const keys = pages.map((page) => Object.keys(page).filter((key) => !optional.has(key)));
    expect(new Set(keys.map(String)).size).toBe(1);
    expect(new Set(pages.map(({ client }) => client)).size).toBe(1);
  });

  test('the document repeats no prose in its data, and its data equals page.json', () => {
    const { html, ...page } = JSON.parse(built.read('docs/guides/a/page.json'));
    const data = /<script type="application\/json" id="docsgen-data">(.*?)<\/script>/.exec(
      built.read('docs/guides/a/index.html'),
    );
    expect(JSON.parse(data?.[1] ?? '')).toEqual({
      siteUrl: expect.stringMatching(new RegExp(`^/x/assets/site-${HASH}\\.json$`)),
      page,
    });
    expect(built.read('docs/guides/a/index.html').split('cidr_block').length).toBe(2);
    expect(html).toContain('cidr_block');
  });

  test('the client asks the browser to compile it while it arrives', () => {
    const [client = ''] = built.output().filter((path) => /^assets\/client-.*\.js$/.test(path));
    expect(built.read(client)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  test('the policy of _headers contains the hash of the one inline script of every document', () => {
    const policy = /Content-Security-Policy: (.*)/.exec(built.read('_headers'))?.[1] ?? '';
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self' data: img.example");
    expect(policy).toContain('https://stats.example');
    const documents = built.output().filter((path) => path.endsWith('.html'));
    for (const path of documents) {
      const html = built.read(path);
      const inline = [
        ...html.matchAll(
          /<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs,
        ),
      ];
      for (const [, script = ''] of inline) {
        const hash = createHash('sha256').update(script).digest('base64');
        expect(policy, path).toContain(`'sha256-${hash}'`);
      }
      expect(html, path).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/i);
    }
    expect(built.read('_headers')).toMatch(
      /^\/x\/\*\n(?: {2}\S+: .+\n)+\/x\/assets\/\*\n {2}Cache-Control: /,
    );
  });

  test('llms.txt is a list, whatever titles and addresses contain', async () => {
    const { build, read } = site({
      'site.config.ts': 'export default { title: "S", url: "https://t.example" };\n',
      'docs/index.md': '---\ntitle: "T ] [x](y)"\n---\n\nText.\n',
      'docs/a b.md': '# A [x] b\n\nText.\n',
      'docs/100%.md': '---\ntitle: "One\\ntwo"\n---\n\nText.\n',
      'docs/c#d.md': '# C \\\\\n\nText.\n',
      'docs/e(f.md': '# E\n\nText.\n',
    });
    expect((await build()).diagnostics).toEqual([]);
    const lines = read('llms.txt').split('## Pages\n\n')[1]?.trimEnd().split('\n') ?? [];
    expect(lines.toSorted()).toEqual([
      '- [A \\[x\\] b](https://t.example/docs/a%20b/index.md): Text.',
      '- [C \\\\](https://t.example/docs/c%23d/index.md): Text.',
      '- [E](https://t.example/docs/e%28f/index.md): Text.',
      '- [One two](https://t.example/docs/100%25/index.md): Text.',
      '- [T \\] \\[x\\](y)](https://t.example/index.md): Text.',
    ]);
  });

  test('sitemap, robots and llms files list what search engines may list', () => {
    const locations = [...built.read('sitemap.xml').matchAll(/<loc>([^<]*)/g)].map(
      ([, url]) => url,
    );
    expect(locations).toEqual([
      'https://docs.example.com/x/',
      'https://docs.example.com/x/blog/archive/',
      'https://docs.example.com/x/docs/category/guides-more/',
      'https://docs.example.com/x/docs/guides/a/',
      'https://docs.example.com/x/docs/guides/c/',
      'https://docs.example.com/x/docs/guides/components/',
    ]);
    expect(built.read('robots.txt')).toContain('Sitemap: https://docs.example.com/x/sitemap.xml\n');
    const index = built.read('llms.txt');
    expect(index).toMatch(/^# Everything\n\n> A site of all there is\n/);
    expect(index).toContain('(https://docs.example.com/x/docs/guides/a/index.md)');
    expect(index + built.read('llms-full.txt')).not.toMatch(/Unlisted|Old words/);
    expect(built.read('llms-full.txt')).toContain('[a guide](/x/docs/guides/a/#two)');
  });

  test('sidebars.json leads to one tree per sidebar', () => {
    const sidebars: Record<string, string> = JSON.parse(built.read('sidebars.json'));
    expect(Object.keys(sidebars)).toEqual(['docs', 'v1/docs']);
    for (const url of Object.values(sidebars))
      expect(built.exists(url.replace('/x/', ''))).toBe(true);
  });

  test('the output contains nothing of the machine', () => {
    const secrets = [
      folder,
      tmpdir() + '/',
      repositoryRoot,
      CANARY,
      homedir() === '/' ? CANARY : homedir(),
    ];
    const name = hostname();
    for (const path of built.output()) {
      const content = readFileSync(join(folder, 'build', path), 'latin1');
      for (const secret of secrets)
        expect(content.includes(secret), `${path} holds ${secret}`).toBe(false);
      if (name.length > 6) expect(content.includes(name), `${path} holds ${name}`).toBe(false);
    }
  });
});

test('no text of a site ends a script or begins an element', async () => {
  const bad = '</script><script>alert(1)</script><!--<script>';
  const text = JSON.stringify(bad);
  const { diagnose, output, read } = site({
    'site.config.ts': `export default { title: ${text}, tagline: ${text}, search: false,
      sidebars: { s: [{ type: 'category', label: ${text}, items: ['a'] }] },
      navbar: { title: ${text}, items: [{ label: ${text}, to: '/docs/a' }] },
      footer: { columns: [{ title: ${text}, items: [{ label: ${text}, to: '/docs/a' }] }] },
      docs: { versions: { current: { label: ${text} } } },
      analytics: { trackingId: ${text}, url: 'https://x.example/' },
    }`,
    'docs/a.md': `---\ntitle: ${text}\ndescription: ${text}\nsidebar_label: ${text}\nlast_update: { author: ${text}, date: 2024-01-01 }\n---\n## \`${bad}\`\n`,
    'docs/_blog/b.md': `---\ntitle: ${text}\ndescription: ${text}\ndate: 2024-01-01\npage: /docs/a\n---\n`,
  });
  expect(await diagnose()).toEqual([]);
  const withData: unknown[] = [];
  for (const path of output().filter((name) => name.endsWith('.html'))) {
    const html = read(path);
    expect(html.includes('alert(1)</script>'), path).toBe(false);
    expect(html.match(/<script/g)?.length ?? 0, path).toBe(html.match(/<\/script>/g)?.length ?? 0);
    expect(html, path).not.toContain('<!--<script>');
    const data = /id="docsgen-data">(.*?)<\/script>/s.exec(html)?.[1];
    if (data !== undefined) withData.push(JSON.parse(data));
  }
  expect(withData.length).toBeGreaterThan(0);
});

test('every rule is named by a test', () => {
  const tests = readdirSync(join(repositoryRoot, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$|-rows\.ts$/.test(name) && name !== 'site/output.test.ts')
    .map((name) => readFileSync(join(repositoryRoot, 'test', name), 'utf8'))
    .join('\n');
  const unnamed = Object.keys(rules).filter(
    (id) => !new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(tests),
  );
  expect(unnamed).toEqual([]);
});

test('static files are copied unchanged: of hidden names only .well-known', async () => {
  const { build, output, read } = site({
    'site.config.ts': `export default { title: 'T', search: false }`,
    'docs/a.md': '# A',
    'docs/.hidden.md': '# Hidden',
    'docs/.obsidian/x.md': '# Hidden too',
    'static/.well-known/security.txt': 'Contact: x',
    'static/.DS_Store': 'x',
    'static/a/.git/config': 'x',
    'static/a/plain.txt': 'x',
  });
  await build();
  const known = ['.well-known/security.txt', 'a/plain.txt'];
  const found = output().filter((path) => /security|DS_Store|git|plain|idden|obsidian/.test(path));
  expect(found).toEqual(known);
  expect(read('.well-known/security.txt')).toBe('Contact: x');
});
