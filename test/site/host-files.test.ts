/**
 * Files that a site provides itself: `_redirects`, which hosts and the link check follow, and those that replace generated
 * ones.
 */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest = '') =>
  `export default { title: 'T', url: 'https://docs.example.com', search: false, ${rest} };\n`;

async function findings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await site({ 'site.config.ts': config(), ...files }).diagnose({ check: true });
  return found.map(
    ({ file, line, column, message, note }) => `${file}:${line}:${column} ${message} | ${note}`,
  );
}

test('K37: the check follows static/_redirects as the server does', async () => {
  const files = {
    'docs/index.md': `# A

[a](/short) [b](/short/) [c](/short#b) [d](/short#none) [e](/ext#x) [f](/chain) [g](/typo)
[h](/own) [i](/anchor#x) [j](/splat/x) [k](/rewrite) [m](/splat/b#b) [l](/docs/old)
`,
    'docs/b.md': '# B\n',
    'static/_redirects': `# comment: /gone /docs/gone 301
/short /docs/b 301 # the old name
/short /docs/never
/chain /short 302!
/typo /docs/gone4 308
  /ext   https://other.example/page 302
/own https://docs.example.com/docs/b
/anchor /docs/b#nix
/missing-file /files/x.pdf
/docs/old /docs/b
/splat/* /docs/:splat
/rewrite /docs/b 200
/country /docs/b 302 Country=de
/l1 /l2
/l2 /l1
`,
  };
  expect(await findings(files)).toEqual([
    'docs/index.md:3:40 Cannot find anchor "#none" on page "/docs/b" | The page has the anchors "#b".',
    'docs/index.md:4:26 Cannot find page "/splat/x" | Correct the link, or add the page.',
    'docs/index.md:4:40 Cannot find page "/rewrite" | Correct the link, or add the page.',
    'static/_redirects:5:7 Cannot find page "/docs/gone4" of redirect from "/typo" | Correct the link, or add the page.',
    'static/_redirects:8:9 Cannot find anchor "#nix" on page "/docs/b" of redirect from "/anchor" | The page has the anchors "#b".',
    'static/_redirects:9:15 Cannot find file "/files/x.pdf" of redirect from "/missing-file" | Correct the path, or put the file into the folder "static".',
    'static/_redirects:14:5 Cannot open page "/l2" of redirect from "/l1" | Its redirects lead in a circle. Correct them in "static/_redirects".',
    'static/_redirects:15:5 Cannot open page "/l1" of redirect from "/l2" | Its redirects lead in a circle. Correct them in "static/_redirects".',
  ]);
});

test('K37: rules of the config in addition to them are reported once, and a warm build notices a change', async () => {
  const { diagnose, write } = site({
    'site.config.ts': config("redirects: [{ from: '/was', to: '/docs/b#none' }]"),
    'docs/index.md': '# A\n\n[a](/short)\n',
    'docs/b.md': '# B\n',
    'static/_redirects': '/short /docs/b\n',
  });
  const places = async () =>
    (await diagnose({ check: true, cache: true })).map(
      ({ file, line, message }) => `${file}:${line} ${message}`,
    );
  const ofConfig =
    'site.config.ts:1 Cannot find anchor "#none" on page "/docs/b/" of redirect from "/was/"';
  expect(await places()).toEqual([ofConfig]);
  write({ 'static/_redirects': '/other /docs/b\n' });
  expect(await places()).toEqual(['docs/index.md:3 Cannot find page "/short"', ofConfig]);
});

test('K40: a broken first item of a category without a page is one finding', async () => {
  const sidebars = `sidebars: { main: [
  { type: 'category', label: 'Outer', items: [
    { type: 'category', label: 'Inner', items: [{ type: 'link', label: 'X', href: '/docs/gone' }] },
  ] },
  'index',
] }`;
  const files = { 'site.config.ts': config(sidebars), 'docs/index.md': '# A\n' };
  expect(await findings(files)).toEqual([
    'site.config.ts:3:84 Cannot find page "/docs/gone" of item "X" of sidebar "main" | Correct the link, or add the page. It is on 3 pages, the first is "/".',
  ]);
});

test('K40, K99: a file that languages share has its findings once, at its place', async () => {
  const translation = (staticDir: string) =>
    `export default { title: 'T', locale: { code: 'pl', label: 'Polski' }, search: false, staticDir: '${staticDir}' };\n`;
  const files = {
    'site.config.ts': config("translations: ['pl'],"),
    'docs/index.md': '# A\n',
    'pl/site.config.ts': translation('../static'),
    'pl/docs/index.md': '# A\n',
    'static/x.css': '.a { background: url(/nope.png) }\n.b { background: url(rel.png) }\n',
    'static/about.html': '<title>x</title>\n<a href="/gone">x</a> <a href="near">x</a>\n',
  };
  const expected = [
    'static/about.html:2:10 Cannot find page "/gone" | Correct the link, or add the page.',
    'static/about.html:2:32 Cannot find page "/near" | Correct the link, or add the page.',
    'static/x.css:1:22 Cannot find file "/nope.png" | Correct the path, or put the file into the folder "static".',
    'static/x.css:2:22 Cannot find file "/rel.png" | Correct the path, or put the file into the folder "static".',
  ];
  expect(await findings(files)).toEqual(expected);
});

test("K97: the site's own files replace generated ones, and the build reports that", async () => {
  const own = {
    'static/llms.txt': 'own llms',
    'static/llms-full.txt': 'own llms-full',
    'static/robots.txt': 'own robots',
    'static/sitemap.xml': '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>',
    'static/_headers': '/*\n  X-Own: 1\n',
    'static/.nojekyll': 'own',
    'static/blog/rss.xml': '<rss version="2.0"><channel/></rss>',
  };
  const { command, read, write } = site({
    'site.config.ts': config(),
    'docs/index.md': '# A\n',
    'docs/_blog/n.md': '---\ntitle: N\ndate: 2021-05-01\npage: /docs/\n---\n',
    ...own,
  });
  const { status, stdout } = await command(['build']);
  expect(status).toBe(0);
  expect(stdout).toContain(
    'The folder "static" replaces generated files: _headers, blog/rss.xml, llms-full.txt, llms.txt, robots.txt, sitemap.xml.\n',
  );
  for (const [path, text] of Object.entries(own))
    if (!path.endsWith('.nojekyll')) expect(read(path.slice('static/'.length))).toBe(text);
  write({ 'static/llms.txt': 'own, edited' });
  const { output } = JSON.parse((await command(['build', '--json'])).stdout);
  expect(output.replaced).toContain('llms.txt');
  expect(read('llms.txt')).toBe('own, edited');
});

test('K97: a file that the site cannot replace is a finding with the reason', async () => {
  const files = { 'docs/index.md': '# A\n', 'static/404.html': '<title>x</title>' };
  const [found, ...others] = await findings(files);
  expect(others).toEqual([]);
  expect(found).toContain(
    '| It is a page of the theme: override its "pages/NotFoundPage". Rename or remove the static file.',
  );
});
