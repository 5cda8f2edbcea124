/** Imports of MDX pages from files of the site, in a whole build. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

test('imports from the root, between tags, two on a line, and by name reach the article', async () => {
  const { build, read } = site({
    'site.config.ts':
      'export default { title: "T", url: "https://a.example", markdown: { format: "mdx" } }',
    'docs/a.md':
      "# A\n\nimport One from '/shared/one.md'; import Two, { Mark, word } from '@site/shared/\\_two.mdx';\n\n" +
      "<div>\n\nimport code from '!!raw-loader!/shared/run.sh';\n\n<One />\n\n</div>\n\n" +
      '<Two />\n\n<Mark />\n\n{code} {[word].map((one) => one + "!")}\n',
    'shared/one.md': 'Text of one.\n',
    'shared/_two.mdx':
      'export const word = "hazelnut";\n\nexport const Mark = () => <b>mark</b>;\n\nText of two.\n',
    'shared/run.sh': 'walnut\n',
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([]);
  const [, article = ''] = read('docs/a/index.html').split('<h1');
  for (const text of ['Text of one.', 'Text of two.', '<b>mark</b>', 'walnut', 'hazelnut!'])
    expect(article).toContain(text);
  expect(article).not.toContain('import');
});
