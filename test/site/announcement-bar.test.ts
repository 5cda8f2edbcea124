/** The announcement bar's colors: from the config to the stylesheet, because emitted HTML has no `style`. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (bar: object) =>
  `export default ${JSON.stringify({ title: 'Acme', announcementBar: { content: 'News', ...bar } })};`;
const stylesheetOf = (files: readonly string[]) =>
  files.find((file) => /^assets\/theme-.*\.css$/.test(file)) ?? '';

test('build writes the colors of the announcement bar into the stylesheet, under another name', async () => {
  const { build, write, output, read } = site({
    'docs/a.md': '# A',
    'site.config.mjs': config({ backgroundColor: '#123456', textColor: '#fedcba' }),
  });
  await build();
  const colored = stylesheetOf(output());
  expect(read(colored)).toContain(
    '--announcement-background:#123456;--announcement-color:#fedcba}',
  );
  expect(read('docs/a/index.html')).toContain('data-announcement-bar=""');
  expect(read('docs/a/index.html')).not.toContain('#123456');

  write({ 'site.config.mjs': config({}) });
  await build();
  expect(stylesheetOf(output())).not.toBe(colored);
  expect(read(stylesheetOf(output()))).not.toContain('#123456');
});
