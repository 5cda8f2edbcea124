/** Files next to pages that a browser would run. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';
const files = {
  'docs/index.md':
    '# A\n\n[a](./evil.html) [b](./evil.html) ![c](./evil.svg) ![d](./fine.svg) [e](./hook.js) [f](./pom.xml)\n',
  'docs/evil.html': '<!doctype html>\n<script src="hook.js"></script>\n',
  'docs/evil.svg': `${SVG}\n  <g onload="x()"/></svg>`,
  'docs/fine.svg': `${SVG}</svg>`,
  'docs/hook.js': 'x()',
  'docs/pom.xml': '<project/>',
  'docs/unlinked.html': '<p>',
  'static/own.html': '<!doctype html><title>A</title>',
};
const config = (more = '') =>
  `export default { title: 'T', base: '/b/', search: false, ${more} };\n`;

test('K14: they are refused, once for each file, and not published', async () => {
  const { diagnose, build, output } = site({
    ...files,
    'site.config.ts': config(`rules: { 'active-content': 'warn' }`),
  });
  const found = await diagnose({ check: true });
  expect(
    found.map(({ file, line, column, ruleId, message }) => [
      `${file}:${line}:${column}`,
      ruleId,
      message,
    ]),
  ).toEqual([
    ['docs/evil.html:1:1', 'active-content', 'Cannot publish "docs/evil.html": it is HTML'],
    [
      'docs/evil.svg:2:3',
      'active-content',
      'Cannot publish "docs/evil.svg": it has the event handler "onload"',
    ],
  ]);
  expect(found[0]?.note).toBe(
    'A file beside pages must not be able to run scripts on the site. Move it to the folder "static", or set "markdown.html" to "trust" if you vouch for all content.',
  );
  await build();
  const assets = output().filter((file) => /^assets\/(?:evil|fine|hook|pom)/.test(file));
  expect(assets.map((file) => file.replace(/-\w{8}\./, '.'))).toEqual([
    'assets/fine.svg',
    'assets/hook.js',
    'assets/pom.xml',
  ]);
});

test('K14: by default they are errors, and trusted content is published', async () => {
  const strict = await site({ ...files, 'site.config.ts': config() }).diagnose();
  expect(strict.map(({ severity }) => severity)).toEqual(['error', 'error']);
  const trusted = site({ ...files, 'site.config.ts': config(`markdown: { html: 'trust' }`) });
  expect(await trusted.diagnose()).toEqual([]);
  expect(trusted.output().some((file) => /^assets\/evil-\w+\.html$/.test(file))).toBe(true);
});

test("K14: hosts and docsgen's server send files of pages in the same sandbox", async () => {
  const { build, read } = site({
    ...files,
    'site.config.ts': config(`rules: { 'active-content': 'ignore' }`),
  });
  await build();
  expect(read('_headers')).toContain(
    '/b/*.svg\n  Content-Security-Policy: sandbox\n/b/assets/*.xml\n  Content-Security-Policy: sandbox\n',
  );
});
