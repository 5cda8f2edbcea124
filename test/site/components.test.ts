/** Pages with components, from their files to the output and findings of each command. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest = '') =>
  `export default { title: 'T', url: 'https://a.example', markdown: { format: 'detect' }, ${rest} };\n`;

const FILES = {
  'site.config.ts': config(),
  'src/Box.tsx':
    'export default ({ children, title }) => <div className="box"><b>{title}</b>{children}</div>;\n',
  'docs/index.md': '# Start\n',
  'docs/a.mdx':
    'import Box from \'../src/Box\';\n\n# A\n\n<Box title="Shown title">\n\nContent with [b](./b.md).\n\n</Box>\n',
  'docs/b.md': '# B\n',
};

interface Report {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly file: string;
    readonly severity: string;
  }[];
  readonly stages: Readonly<Record<string, number>>;
}

test('a check of a fresh output notices a changed component', async () => {
  const { command, write } = site(FILES);
  const check = async () => {
    const { status, stdout } = await command(['check', '--format', 'json']);
    const { diagnostics, stages }: Report = JSON.parse(stdout);
    return { status, found: diagnostics.map(({ file, message }) => `${file} ${message}`), stages };
  };
  expect((await command(['build'])).status).toBe(0);
  const fresh = await check();
  expect(fresh).toMatchObject({ status: 0, found: [] });
  expect(fresh.stages['render']).toBe(0);
  write({ 'src/Box.tsx': "export default () => { throw new Error('Broken box'); };\n" });
  const broken = await check();
  expect(broken.status).toBe(1);
  expect(broken.found.join()).toContain('Broken box');
  write({ 'src/Box.tsx': 'export const Other = 1;\n' });
  expect((await check()).found.join()).toContain('"./src/Box" has no default export');
});

test.each([
  ['warns about', "rules: { component: 'warn' }", 1],
  ['ignores', "rules: { component: 'ignore' }", 0],
])('a check of an output that was published with a finding %s it', async (_, rest, count) => {
  const { command } = site({
    ...FILES,
    'site.config.ts': config(rest),
    'docs/a.mdx': '# A\n\n<Missing>\n\nWords\n\n</Missing>\n',
  });
  expect((await command(['build'])).status).toBe(0);
  const { stdout, status } = await command(['check', '--format', 'json']);
  const { diagnostics }: Report = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(diagnostics.map(({ message }) => message)).toEqual(
    Array.from({ length: count }, () => 'Cannot find the component "Missing"'),
  );
});

test('a translation uses components of the main site, and prefers its own', async () => {
  const { build, read, write } = site({
    ...FILES,
    'site.config.ts': config("translations: ['pl']").replace(
      "'detect'",
      "'detect', components: 'src/all.tsx'",
    ),
    'src/all.tsx': 'export const Note = () => <p>Note of all</p>;\n',
    'src/theme/Admonition.tsx': 'export default () => <p>Own admonition</p>;\n',
    'src/data.json': '{ "text": "Data of all" }',
    'pl/site.config.ts':
      "import main from '../site.config.js';\nexport default { ...main, locale: { code: 'pl', label: 'Polski' } };\n",
    'pl/docs/index.md': '# Start\n',
    'pl/docs/b.md': '# B\n',
    'pl/docs/a.mdx':
      "import Box from '../src/Box';\nimport Same from '@site/src/Box';\nimport Admonition from '@theme/Admonition';\nimport data from '@site/src/data.json';\n\n# A\n\n<Box title=\"Po polsku\" />\n\n<Same title=\"To samo\" />\n\n<Note />\n\n<Admonition />\n\n{data.text}\n",
  });
  const { diagnostics } = await build({ cache: true });
  expect(diagnostics).toEqual([]);
  const html = read('pl/docs/a/index.html');
  for (const shown of [
    '<b>Po polsku</b>',
    '<b>To samo</b>',
    'Note of all',
    'Own admonition',
    'Data of all',
  ])
    expect(html).toContain(shown);
  write({ 'pl/src/Box.tsx': 'export default () => <p>Own box</p>;\n' });
  expect((await build({ cache: true })).diagnostics).toEqual([]);
  expect(read('pl/docs/a/index.html')).toContain('<p>Own box</p>');
  expect(read('docs/a/index.html')).toContain('<b>Shown title</b>');
});

test('a page of a release imports like the current page', async () => {
  const { build, read } = site({
    ...FILES,
    'site.config.ts': config(
      "docs: { versions: { current: { label: 'Next' }, '1.0': { label: '1.0' } } }",
    ),
    'versions/1.0/index.md': '# Start\n',
    'versions/1.0/b.md': '# B\n',
    'versions/1.0/_part.mdx': 'Old part\n',
    'docs/_part.mdx': 'New part\n',
    'versions/1.0/a.mdx':
      "import Box from '../../src/Box';\nimport Same from '@site/src/Box';\nimport Part from './_part.mdx';\n\n# A\n\n<Box title=\"Old title\" /> <Same title=\"Same title\" />\n\n<Part />\n",
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([]);
  const html = read('docs/1.0/a/index.html');
  for (const shown of ['Old title', 'Same title', 'Old part']) expect(html).toContain(shown);
});

test('a broken link of a component is reported at the prop that names it, on each page', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', base: '/x/', search: false, markdown: { format: 'mdx' } }`,
    'src/To.tsx':
      "import { Link } from 'docsgen/compat';\nexport default ({ url }) => <Link to={`/${url}`}>It's here</Link>;\n",
    'docs/index.md':
      "import To from '@site/src/To';\n\n# A\n\nIt's `url='gone/page'`, isn't it:\n\n<To\n  url='gone/page'\n/>\n",
    'docs/b.md': "import To from '@site/src/To';\n\n# B\n\n<To url={'gone/page'} />\n",
  });
  expect(
    (await diagnose({ check: true })).map(
      ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
    ),
  ).toEqual([
    'docs/b.md:5:11 Cannot find page "/gone/page"',
    'docs/index.md:8:8 Cannot find page "/gone/page"',
  ]);
});

test('a broken link in the data of a component is reported at the element that shows it', async () => {
  const { diagnose, dir } = site({
    'site.config.ts': `export default { title: 'T', search: false, markdown: { format: 'mdx' } }`,
    'src/data.json': '["/gone/", "/docs/c/"]',
    'docs/index.md': '# Start\n',
    'docs/c.md': '# C\n',
    'src/Table.tsx':
      "import data from './data.json';\nexport default ({ children }) => <div><ul>{data.map((url) => <li key={url}><a href={url}>x</a></li>)}</ul>{children}</div>;\n",
    'src/Island.tsx':
      "import { useState } from 'react';\nexport default function Island({ children }) { const [to] = useState('is' + 'land'); return <div><a href={`/${to}/`}>x</a>{children}</div>; }\n",
    'src/Picture.tsx':
      'export default ({ name }) => <img src="/docs/b/" srcSet={`/${name}-1.png 1x, /${name}-2.png 2x`} alt="" />;\n',
    'docs/_part.md': 'import Picture from \'@site/src/Picture\';\n\nText <Picture name="no" />\n',
    'docs/a.md':
      "import Table from '@site/src/Table';\nimport Island from '@site/src/Island';\nimport Part from './_part.md';\n\n# A\n\n<Table>\n\n> <Island>[a](./gone.md)</Island>\n\n</Table>\n\n<Part />\n",
    'docs/b.md':
      "import Table from '@site/src/Table';\n\n# B\n\n<details>\n<summary>s</summary>\n\n<Table />\n\n</details>\n\n{['/ex' + 'pression/'].map((url) => <a href={url}>x</a>)}\n",
  });
  const report = async () =>
    (await diagnose({ check: true })).map(
      ({ file, line, column, message, note }) => `${file}:${line}:${column} ${message} | ${note}`,
    );
  const table = (url: string, note: string) =>
    `docs/a.md:7:1 Cannot find page "${url}" of <Table> | ${note} It is on 2 pages, the first is "/docs/a/".`;
  const found = [
    `docs/_part.md:3:6 Cannot find image "/no-1.png" of <Picture> | Correct the path, or put the file into the folder "static". It is on page "/docs/a/".`,
    `docs/_part.md:3:6 Cannot find image "/no-2.png" of <Picture> | Correct the path, or put the file into the folder "static". It is on page "/docs/a/".`,
    table('/gone/', 'Correct the link, or add the page.'),
    `docs/a.md:9:3 Cannot find page "/island/" of <Island> | Correct the link, or add the page. It is on page "/docs/a/".`,
    `docs/a.md:9:11 Cannot find page "./gone.md" | Links to Markdown files are resolved from the folder of the page.`,
    `docs/b.md:12:1 Cannot find page "/expression/" of the expression | Correct the link, or add the page. It is on page "/docs/b/".`,
  ];
  expect(await report()).toEqual(found);
  rmSync(join(dir, 'docs/c.md'));
  expect(await report()).toEqual([
    ...found.slice(0, 2),
    table('/docs/c/', 'Did you mean "/docs/a/"?'),
    ...found.slice(2),
  ]);
});

test('the element <head> of a page is that of its document, as the component is', async () => {
  const { build, read } = site({
    'site.config.ts': 'export default { title: "T", markdown: { format: "mdx" } }',
    'docs/a.md':
      '# A\n\nText.\n\n<head>\n  <title>Own</title>\n  <meta name="description" content="D" />\n</head>\n',
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  expect(html).toContain('<title>Own</title>');
  expect(html).toContain('<meta name="description" content="D">');
  expect(html.match(/<head>/g)).toHaveLength(1);
  expect(read('docs/a/index.md')).toBe('# A\n\nText.\n');
});
