/** Components of the site that replace elements of Markdown, from their file to the output and findings of a build. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (markdown: string) =>
  `export default { title: 'T', url: 'https://a.example', markdown: { ${markdown} }, rules: { component: 'warn' } };\n`;
const DETECT = config("format: 'detect', components: 'src/all.tsx'");

const PAGE = `# A

## Two \`part\`

A [link](./b.mdx) and <a href="/docs/b/">JSX</a>.

| x | y |
|---|--:|
| 1 | 2 |

:::note
Inside **it**.
:::

\`\`\`js
code
\`\`\`
`;

const FILES = {
  'site.config.ts': DETECT,
  'docs/index.md': '# Start\n\n## Plain\n',
  'docs/a.mdx': PAGE,
  'docs/b.mdx': '# B\n',
};

const articleOf = (html: string) => /<article[^]*<\/article>/.exec(html)?.[0] ?? '';

test('components take the place of headings, links, tables and code of Markdown', async () => {
  const { build, read } = site({
    ...FILES,
    'src/all.tsx': `import { Heading } from 'docsgen/compat';
export const h2 = ({ id, children }) => <h2 id={id} className="own">{children}</h2>;
export const a = (props) => <a {...props} className="own" />;
export const code = ({ children }) => <code className="own">{children}</code>;
const strong = ({ children }) => <b>{children}</b>;
const td = ({ children, ...props }) => <td data-props={Object.keys(props).join()} {...props}>{children}</td>;
const h1 = (props) => <Heading as="h1" {...props} className="title" />;
export default { strong, td, h1 };
`,
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = articleOf(read('docs/a/index.html'));
  for (const shown of [
    'class="title"',
    '<h2 id="two-part" class="own">Two <code class="own">part</code></h2>',
    'A <a href="/docs/b/" class="own">link</a> and <a href="/docs/b/">JSX</a>.',
    '<td data-props="className" class="align-right">2</td>',
    'Inside <b>it</b>.',
    '<code class="hljs language-javascript">',
  ])
    expect(html).toContain(shown);
  expect(read('docs/a/index.md')).toContain('## Two `part`');
  expect(read('docs/a/page.json')).toContain('two-part');
  // A page of plain Markdown runs no code.
  expect(articleOf(read('docs/index.html'))).not.toContain('class="own"');
});

test('without the option, and with other names, elements stay as they are', async () => {
  const shownWith = async (files: Readonly<Record<string, string>>) => {
    const { build, read } = site({ ...FILES, ...files });
    expect((await build()).diagnostics).toEqual([]);
    return articleOf(read('docs/a/index.html'));
  };
  const before = await shownWith({ 'site.config.ts': config("format: 'detect'") });
  const after = await shownWith({
    'src/all.tsx': 'export const Note = () => null;\nexport const pre = () => null;\n',
  });
  expect(after).toBe(before);
});

test('a component that fails leaves out its block, and is reported once for each page', async () => {
  const { build, read } = site({
    ...FILES,
    'docs/a.mdx': '# A\n\nFirst.\n\n## Two\n\nSecond.\n\n## Three\n\nThird.\n',
    'src/all.tsx':
      "export const h2 = () => {\n  throw new Error('no heading');\n};\nexport const p = 3;\n",
    'docs/b.mdx': '# B\n',
  });
  const { diagnostics } = await build();
  expect(diagnostics).toMatchObject([
    { file: 'docs/a.mdx', reason: '"p" is not a component' },
    {
      file: 'docs/a.mdx',
      reason: 'Cannot render <h2>: no heading',
      note: 'It throws at src/all.tsx:2:9 while the page is rendered. The page is shown without it.',
    },
  ]);
  const html = articleOf(read('docs/a/index.html'));
  for (const shown of ['First.', 'Second.', 'Third.']) expect(html).toContain(shown);
  expect(html).not.toContain('Three');
});

test('a component that holds state is an island if it has a file of its own', async () => {
  const title =
    "import { useState } from 'react';\nexport const Title = ({ id, children }) => <h2 id={id} data-n={useState(1)[0]}>{children}</h2>;\n";
  const { build, read, write } = site({
    ...FILES,
    'docs/a.mdx': '# A\n\n## Two\n',
    'src/all.tsx': title.replace('Title', 'h2'),
  });
  expect((await build()).diagnostics).toMatchObject([
    {
      file: 'docs/a.mdx',
      reason: '<h2> calls useState, but nothing starts it in the browser',
      note: 'Move the component to a file of its own, under a name such as "Title", and write in the file of "markdown.components": export { Title as h2 } from \'./Title\'.',
    },
  ]);
  write({ 'src/all.tsx': "export { Title as h2 } from './Title';\n", 'src/Title.tsx': title });
  expect((await build()).diagnostics).toEqual([]);
  expect(articleOf(read('docs/a/index.html'))).toMatch(
    /<docsgen-island [^>]*export="Title"[^]*<h2 id="two" data-n="1">Two<\/h2>/,
  );
});
