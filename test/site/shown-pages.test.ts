/** Pages that code shows: partials inside expressions, and partials that the files of components import. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const CONFIG = `export default { title: 'T', url: 'https://a.example', markdown: { format: 'mdx' } };\n`;

const articleOf = (html: string) => html.split('<article')[1]?.split('</article>')[0] ?? '';

test('a partial inside an expression has its links, components, props and children', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'src/Box.tsx': 'export default ({ children }) => <em className="box">{children}</em>;\n',
    'docs/index.md':
      "import Part from './parts/_part.mdx';\n\nexport const isShown = Math.max(1, 2) === 2;\n\n# A\n\n" +
      '{isShown && <Part name="hazel">the <b>child</b></Part>}\n\n' +
      "{['one', 'two'].map((name) => <Part key={name} name={name} />)}\n\n" +
      '{!isShown && <Part name="walnut" />}\n\n## Last\n\n```js\nlet a;\n```\n',
    'docs/parts/_part.mdx':
      "import Box from '../../src/Box';\nimport Inner from './_inner.mdx';\n\n" +
      '## Heading of part\n\nName **{props.name}**, [other page](../other.md).\n\n<Box>{props.name.toUpperCase()}</Box>\n\n' +
      '<Inner word={props.name} />\n\n{props.children}\n\n```js\nconst b = 1;\n```\n',
    'docs/parts/_inner.mdx': 'Inner {props.word}.\n',
    'docs/other.md': '# Other\n',
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([]);
  const article = articleOf(read('docs/index.html'));
  for (const shown of [
    'Name <strong>hazel</strong>, <a href="/docs/other/">other page</a>.',
    '<em class="box">HAZEL</em>',
    '<em class="box">ONE</em>',
    'Inner two.',
    'the <b>child</b>',
    'hljs-keyword',
  ])
    expect(article).toContain(shown);
  expect(article).not.toContain('walnut');
  const { toc } = JSON.parse(read('docs/page.json')) as {
    readonly toc: readonly { readonly id: string }[];
  };
  expect(toc.map(({ id }) => id)).toEqual(['last']);
});

test('a page that the file of a component imports is shown', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'src/Box.tsx':
      "import { Inside } from './inside';\nexport default ({ word }) => <div><Inside word={word} /></div>;\n",
    'src/inside/index.jsx':
      "import Part from '@site/shared/_part.mdx';\nexport const Inside = ({ word }) => <Part word={word} />;\n",
    'shared/_part.mdx': '### Part\n\nWord {props.word}, see [other](../docs/other.md).\n',
    'docs/index.md': 'import Box from \'@site/src/Box\';\n\n# A\n\n<Box word="maple" />\n',
    'docs/b.md': 'import Box from \'../src/Box.tsx\';\n\n# B\n\n<Box word="birch" />\n',
    'docs/other.md': '# Other\n',
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([]);
  expect(articleOf(read('docs/index.html'))).toContain(
    'Word maple, see <a href="/docs/other/">other</a>.',
  );
  expect(articleOf(read('docs/b/index.html'))).toContain('Word birch');
});

test('an edit of a page that a component imports renders the users of the component again', async () => {
  const { build, read, write } = site({
    'site.config.ts': CONFIG,
    'src/Box.tsx': "import Part from './_part.mdx';\nexport default () => <Part />;\n",
    'src/_part.mdx': 'Old text.\n',
    'docs/index.md': "import Box from '../src/Box';\n\n# A\n\n<Box />\n",
  });
  await build({ cache: true });
  write({ 'src/_part.mdx': 'New text.\n' });
  await build({ cache: true });
  expect(read('docs/index.html')).toContain('New text.');
});

test('problems of a page that code shows are reported in that page', async () => {
  const { build } = site({
    'site.config.ts': CONFIG,
    'src/Box.tsx': "import Part from './_part.mdx';\nexport default () => <Part />;\n",
    'src/_part.mdx': 'Text [gone](./gone.md) <Missing />\n',
    'docs/index.md':
      "import Box from '../src/Box';\nimport Lost from './_lost.mdx';\n\n# A\n\n<Box />\n\n{[1].map(() => <Lost key=\"a\" />)}\n",
  });
  const { diagnostics } = await build();
  expect(
    diagnostics.map(
      ({ file, place, reason }) => `${file}:${place?.line}:${place?.column} ${reason}`,
    ),
  ).toEqual([
    'docs/index.md:2:1 Cannot include "./_lost.mdx": there is no such file',
    'src/_part.mdx:1:6 Cannot find page "./gone.md"',
    'src/_part.mdx:1:24 Cannot find the component "Missing"',
  ]);
});

test('a component of a package that shows a page is reported with the way out', async () => {
  const { build } = site({
    'site.config.ts': CONFIG,
    'node_modules/box/index.jsx':
      "import Part from './_part.mdx';\nexport default () => <Part />;\n",
    'node_modules/box/package.json': '{ "main": "index.jsx" }',
    'node_modules/box/_part.mdx': 'Text of the part.\n',
    'docs/index.md': "import Box from 'box';\n\n# A\n\nBefore.\n\n<Box />\n",
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([
    expect.objectContaining({
      ruleId: 'component',
      file: 'docs/index.md',
      reason: 'Cannot show "node_modules/box/_part.mdx" in a component',
      note: 'Import the component by a path that begins with "./", "../" or "@site/", or import the page where the component is used.',
      place: expect.objectContaining({ line: 7, column: 1 }),
    }),
  ]);
});

test('the table of contents leaves out headings of a partial that its props hide', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'src/If.tsx': 'export default ({ condition, children }) => (condition ? children : null);\n',
    'docs/index.md': 'import Part from \'./_part.mdx\';\n\n# A\n\n<Part os="linux" />\n\n## Last\n',
    'docs/_part.mdx':
      "import If from '@site/src/If';\n\n<If condition={props.os === 'linux'}>\n\n## Linux\n\n</If>\n" +
      "<If condition={props.os === 'windows'}>\n\n## Windows\n\n</If>\n",
  });
  const { diagnostics } = await build({ check: true });
  expect(diagnostics).toEqual([]);
  const { toc } = JSON.parse(read('docs/page.json')) as {
    readonly toc: readonly { readonly id: string }[];
  };
  expect(toc.map(({ id }) => id)).toEqual(['linux', 'last']);
});
