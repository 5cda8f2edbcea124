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

test('pages, data and exports by a name of "paths" reach the article, from pages and from components', async () => {
  const { build, read } = site({
    'site.config.ts':
      'export default { title: "T", url: "https://a.example", markdown: { format: "detect" } }',
    'tsconfig.json':
      '{ "compilerOptions": { "paths": { "#parts/*": ["./shared/*"], "#note": ["./shared/_note.md"] } } }',
    'docs/a.mdx':
      "import One, { word } from '#parts/_one.mdx';\nimport Note from '#note';\nimport data from '#parts/data.json';\n" +
      "import code from '#parts/run.sh?raw';\nimport Box from '#parts/Box';\n\n# A\n\n<One size=\"large\" />\n\n" +
      '{word} {data.nut} {code}\n\n<Box />\n',
    'shared/_one.mdx':
      'export const word = "hazelnut";\n\n## A {props.size} part\n\nSee [b](../docs/b.mdx).\n',
    'shared/_note.md': 'Text of the note.\n',
    'shared/data.json': '{ "nut": "chestnut" }',
    'shared/run.sh': 'walnut\n',
    'shared/Box.tsx':
      "import Part from '#parts/_shown.mdx';\nexport default () => <section><Part /></section>;\n",
    'shared/_shown.mdx': 'Shown in a box.\n',
    'docs/b.mdx': '# B\n',
  });
  const { diagnostics } = await build({ check: true });
  expect(diagnostics).toEqual([]);
  const [, article = ''] = read('docs/a/index.html').split('<h1');
  for (const text of ['A large part', 'href="/docs/b/"', 'hazelnut', 'chestnut', 'walnut'])
    expect(article).toContain(text);
  expect(article).toMatch(/<section><p[^>]*>Shown in a box\.<\/p><\/section>/);
});

test('a page that is imported by an unknown name is reported with the way out', async () => {
  const { build } = site({
    'site.config.ts': 'export default { title: "T", markdown: { format: "mdx" } }',
    'docs/a.md': "import Part from '@parts/_one.mdx';\n\n# A\n\n<Part />\n",
  });
  const { diagnostics } = await build();
  expect(diagnostics).toMatchObject([
    {
      ruleId: 'include',
      file: 'docs/a.md',
      place: { line: 5, column: 1 },
      reason: 'Cannot include "@parts/_one.mdx": this is no path of the site',
      note: 'Import the page by a path that begins with "./", "../" or "@site/". If the first part is an alias, set "paths" in the "tsconfig.json" of the site folder.',
    },
  ]);
});
