/** The option `brand`: colors of both modes, the icon and the image for link previews. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest: string) =>
  `export default { title: 'Ironwright', base: '/b/', search: false, ${rest} };\n`;
const URL = "url: 'https://docs.example'";
const FILES = { 'docs/a.md': '# A\n' };

const imagesOf = (html: string) =>
  Array.from(
    html.matchAll(/(?:rel="icon" href|property="og:image" content)="([^"]*)"/g),
    ([, url]) => url,
  );

test('a brand colors both modes, and gives the site an icon and an image', async () => {
  const { command, dir, output, read, write } = site({
    'site.config.ts': config(`brand: '#ff0', ${URL}`),
    ...FILES,
  });
  const { status, stdout } = await command(['build']);
  expect(status).toBe(0);
  expect(stdout).toContain(
    '\nThe brand color #ff0 is #6b6b00 in light mode, so that text is readable.\n',
  );
  const sheet = output().find((path) => path.startsWith('assets/theme-')) ?? '';
  const css = read(sheet);
  expect(css).toContain('--color-accent: var(--light, #6b6b00) var(--dark, #ffff00)');
  // Readers who ask for more contrast get the strong accent, so that rule has to come later.
  const media = output().find((path) => path.startsWith('assets/media-')) ?? '';
  expect(read(media)).toContain('--color-accent: var(--color-accent-strong)');
  const html = read('docs/a/index.html');
  expect(html.indexOf(media)).toBeGreaterThan(html.indexOf(sheet));
  expect(imagesOf(html)).toEqual(['/b/favicon.svg', 'https://docs.example/b/social-image.png']);
  expect(read('favicon.svg')).toContain('>I</text>');
  const readImage = () => readFileSync(join(dir, 'build/social-image.png'));
  const image = readImage();
  // The size that networks expect.
  expect(imageSize(image)).toMatchObject({ width: 1200, height: 630, type: 'png' });
  expect(image.length).toBeLessThan(100_000);
  // Nothing is drawn again.
  const json = async () => JSON.parse((await command(['build', '--json'])).stdout);
  expect(await json()).toMatchObject({
    ok: true,
    accent: { light: '#6b6b00', dark: '#ffff00' },
    output: { written: 0 },
    diagnostics: [],
  });
  // Another title draws both images again, and another color everything.
  write({ 'site.config.ts': config(`brand: '#777', title: 'Zażółć 🚀', ${URL}`) });
  const { stdout: gray } = await command(['build']);
  expect(gray).toContain(
    'The brand color #777 is #676767 in light mode and #a3a3a3 in dark mode, so that text is readable.\n',
  );
  expect(read('favicon.svg')).toMatch(/fill="#777777".*>Z<\/text>/);
  expect(readImage().equals(image)).toBe(false);
});

test.each([
  ['no address of the site', "brand: '#7c3aed'", {}, ['/b/favicon.svg']],
  [
    'a title that the font cannot draw',
    `brand: '#7c3aed', title: '日本', ${URL}`,
    {},
    ['/b/favicon.svg'],
  ],
  [
    'images in the config',
    `brand: '#7c3aed', ${URL}, favicon: '/i.svg', image: '/s.png'`,
    { 'static/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'static/s.png': 'x' },
    ['/b/i.svg', 'https://docs.example/b/s.png'],
  ],
  [
    'an icon at the usual address',
    `brand: '#7c3aed'`,
    { 'static/favicon.ico': 'x' },
    ['/b/favicon.ico'],
  ],
  [
    'images in the head',
    `brand: '#7c3aed', ${URL}, head: [{ tag: 'link', attributes: { rel: 'Shortcut Icon', href: '/i.svg' } }, { tag: 'meta', attributes: { property: 'og:image', content: 'https://docs.example/b/s.png' } }]`,
    { 'static/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'static/s.png': 'x' },
    ['data:,', 'https://docs.example/b/s.png'],
  ],
  ['a title of signs', `brand: '#7c3aed', title: '→ …', ${URL}`, {}, ['/b/favicon.svg']],
  ['no brand', URL, {}, ['data:,']],
])('with %s, docsgen draws only what is missing', async (_, options, files, expected) => {
  const { diagnose, output, read } = site({
    'site.config.ts': config(options),
    ...FILES,
    ...files,
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(imagesOf(read('docs/a/index.html'))).toEqual(expected);
  const drawn = ['favicon.svg', 'social-image.png'].filter((path) => output().includes(path));
  expect(drawn).toEqual(expected.includes('/b/favicon.svg') ? ['favicon.svg'] : []);
});

test('a file of the site replaces an image that docsgen would draw', async () => {
  const { build, read } = site({
    'site.config.ts': config("brand: '#7c3aed'"),
    ...FILES,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { written } = await build();
  expect(written?.replaced).toEqual(['favicon.svg']);
  expect(read('favicon.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
});

test('a brand comes before the tokens of the site, and is a finding if they replace all', async () => {
  const { diagnose, output, read, write } = site({
    'site.config.ts': config("brand: '#7c3aed'"),
    ...FILES,
    'theme/styles/tokens.css':
      "@import 'docsgen/theme/styles/tokens.css';\n:root { --color-accent: red }\n",
  });
  expect(await diagnose()).toEqual([]);
  const css = read(output().find((path) => path.startsWith('assets/theme-')) ?? '');
  expect(css.indexOf('--color-accent: red')).toBeGreaterThan(css.indexOf('#ad94ff'));
  write({ 'theme/styles/tokens.css': ':root { --color-accent: red }\n' });
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'odd-theme-file',
      severity: 'warning',
      file: 'theme/styles/tokens.css',
      message: 'The option "brand" has no effect: "theme/styles/tokens.css" sets all colors',
      note: 'Begin the file with "@import \'docsgen/theme/styles/tokens.css\';", or set your colors in "theme/custom.css".',
    },
  ]);
});

test.each(['purple', '#7c3ae', '#7c3aed80', '#fff;}'])(
  'the brand "%s" is refused at its place',
  async (brand) => {
    const { command } = site({ 'site.config.ts': config(`brand: '${brand}'`), ...FILES });
    const { status, stderr } = await command(['build']);
    expect(status).toBe(2);
    expect(stderr).toContain(
      `site.config.ts:1:75  error  Invalid value for "brand": received "${brand}"  config\n`,
    );
    expect(stderr).toContain(
      '  Expected a color of three or six hexadecimal digits, such as "#7c3aed" or "#73e".\n',
    );
  },
);
