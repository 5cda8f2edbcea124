/**
 * Keys of stored results. One input of each kind is changed at a time: the next build renders exactly the pages that show
 * it, and its output is that of a clean build, byte for byte.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { PageTime } from '../../cli/diagnostics/page-times.js';
import { hashFiles } from '../cli/tree-hash.js';
import { createSiteIn, type TestSite } from '../site.js';

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`;
const config = (rest = '') =>
  `export default { title: 'Keys', url: 'https://keys.example', ${rest} };\n`;

const FILES: Readonly<Record<string, string>> = {
  'site.config.ts': config(),
  'docs/index.md': '# Start\n\n[c](./guide/c.md)\n',
  'docs/a.md': '# A\n\nWords.\n\n![i](./i.svg)\n',
  'docs/b.md': '# B\n\n::include{file="_part.md"}\n',
  'docs/_part.md': 'A part.\n',
  'docs/i.svg': svg(1),
  'docs/guide/_category_.json': '{ "label": "Guide", "position": 9 }',
  'docs/guide/c.md': '# C\n\n## One\n',
  'docs/guide/d.md': '# D\n\n## Two\n',
  'docs/guide/e.md': '# E\n',
  'docs/_blog/x.md': '---\ntitle: X\ndate: 2026-01-02\npage: /docs/a\n---\n',
  'static/note.txt': 'A note.\n',
  'theme/custom.css': 'h1 { color: red }\n',
};
const TOP = ['docs/a.md', 'docs/b.md', 'docs/index.md'];
const GUIDE = ['docs/guide/c.md', 'docs/guide/d.md', 'docs/guide/e.md'];
const ALL = [...TOP, ...GUIDE].sort();

type Files = Readonly<Record<string, string>>;

/** Each change is made to the site that the one before left. */
const CHANGES: readonly (readonly [input: string, change: Files, rendered: readonly string[]])[] = [
  ['nothing', {}, []],
  ['words of a page', { 'docs/a.md': '# A\n\nOthers.\n\n![i](./i.svg)\n' }, ['docs/a.md']],
  ['a heading of a page', { 'docs/guide/d.md': '# D\n\n## Three\n' }, ['docs/guide/d.md']],
  ["the site's own style sheet", { 'theme/custom.css': 'h1 { color: blue }\n' }, ALL],
  ['an included file', { 'docs/_part.md': 'Another part.\n' }, ['docs/b.md']],
  ['an image', { 'docs/i.svg': svg(2) }, ['docs/a.md']],
  [
    'a title in the open part of every sidebar',
    { 'docs/a.md': '# Renamed\n\nOthers.\n\n![i](./i.svg)\n' },
    ALL,
  ],
  // The page after the category names its last page.
  ['a title in a category', { 'docs/guide/e.md': '# Renamed too\n' }, ['docs/a.md', ...GUIDE]],
  [
    'the label of a category',
    { 'docs/guide/_category_.json': '{ "label": "Guides", "position": 9 }' },
    ALL,
  ],
  ['the address of a page', { 'docs/guide/c.md': '---\nslug: moved\n---\n\n# C\n\n## One\n' }, ALL],
  [
    'a description',
    { 'docs/b.md': '---\ndescription: Of B\n---\n\n# B\n\n::include{file="_part.md"}\n' },
    ['docs/b.md'],
  ],
  [
    'an entry of the blog',
    { 'docs/_blog/x.md': '---\ntitle: Y\ndate: 2026-01-02\npage: /docs/a\n---\n' },
    [],
  ],
  ['a static file', { 'static/note.txt': 'Another note.\n' }, []],
  ['the title of the site', { 'site.config.ts': config("tagline: 'Other',") }, ALL],
  [
    'an item of the navbar',
    {
      'site.config.ts': config(
        "tagline: 'Other', navbar: { items: [{ label: 'N', to: '/docs/' }] },",
      ),
    },
    ALL,
  ],
  ['a new page', { 'docs/guide/f.md': '# F\n' }, [...ALL, 'docs/guide/f.md'].sort()],
];

const variablesConfig = (values: string, ofVersion = '') =>
  config(
    `variables: { ${values} }, docs: { variables: { set: '1' }, versions: { current: { label: 'Next', ${ofVersion} } } },`,
  );

const VARIABLE_FILES: Files = {
  'site.config.ts': variablesConfig("word: 'one', part: 'one', idle: 'one', seen: 'one'"),
  'docs/index.md': '# Start\n\n<!-- {{seen}} -->\n',
  'docs/a.md': '# A\n\n{{word}}\n',
  'docs/b.md': '# B\n\n::include{file="_part.md"}\n',
  'docs/_part.md': '{{part}}\n',
  'docs/c.md': '---\nkeywords: ["{{word}}"]\n---\n# C\n\n{{wrd}}\n',
  'docs/d.md': '# D\n\n```sh variables\n{{set}}\n```\n',
  'docs/e.md': '---\nvariables: { word: mine }\n---\n# E\n\n{{word}} \\{{part}} `{{idle}}`\n',
};
const VARIABLE_PAGES = ['a', 'b', 'c', 'd', 'e', 'index'].map((name) => `docs/${name}.md`);
const pages = (...names: string[]) => names.map((name) => `docs/${name}.md`);

const VARIABLE_CHANGES: typeof CHANGES = [
  ['nothing', {}, []],
  [
    'a value in text and in keywords',
    { 'site.config.ts': variablesConfig("word: 'two', part: 'one', idle: 'one', seen: 'one'") },
    pages('a', 'c', 'e'),
  ],
  [
    'a value in an included file, and in a comment',
    { 'site.config.ts': variablesConfig("word: 'two', part: 'two', idle: 'one', seen: 'two'") },
    pages('b', 'e', 'index'),
  ],
  [
    'a value of a version',
    {
      'site.config.ts': variablesConfig(
        "word: 'two', part: 'two', idle: 'one', seen: 'two'",
        "variables: { set: '2' }",
      ),
    },
    pages('d'),
  ],
  [
    'a new name',
    {
      'site.config.ts': variablesConfig(
        "word: 'two', part: 'two', idle: 'one', seen: 'two', wrd: 'W'",
        "variables: { set: '2' }",
      ),
    },
    pages('c'),
  ],
];

const mdxConfig = (rest = '') =>
  config(`markdown: { format: 'detect', components: 'src/all.tsx' }, ${rest}`);
const textOf = (name: string, text: string) => `export const ${name} = () => <p>${text}</p>;\n`;

const COMPONENT_FILES: Readonly<Record<string, string>> = {
  'site.config.ts': mdxConfig(),
  'src/all.tsx': textOf('Note', 'A note'),
  'src/Box.tsx':
    "import { word } from './word';\nimport './box.css';\nexport default () => <p className=\"box\">{word}</p>;\n",
  'src/word.ts': "export const word = 'word';\n",
  'src/box.css': '.box { color: red }\n',
  'src/Pair.tsx': `${textOf('One', 'One')}${textOf('Two', 'Two')}`,
  'docs/index.md': '# Start\n',
  'docs/plain.mdx': '# Plain\n\nWords.\n',
  'docs/box.mdx': "import Box from '../src/Box';\n\n# Box\n\n<Box />\n",
  'docs/part.mdx': "import Part from './_part.mdx';\n\n# Part\n\n<Part />\n",
  'docs/_part.mdx': "import { One } from '../src/Pair';\n\n<One />\n",
  'docs/note.mdx': '# Note\n\n<Note />\n',
  'docs/data.mdx': "import data from './_data.json';\n\n# Data\n\n{data.words.join(' ')}\n",
  'docs/_data.json': '{ "words": ["a", "b"] }',
  'docs/fields.mdx':
    "import useDocusaurusContext from '@docusaurus/useDocusaurusContext';\n\n# Fields\n\nexport const Word = () => <p>{String(useDocusaurusContext().siteConfig.customFields.word)}</p>;\n\n<Word />\n",
};
const COMPONENT_PAGES = Object.keys(COMPONENT_FILES)
  .filter((path) => /^docs\/[a-z].*\.mdx?$/.test(path))
  .sort();

const COMPONENT_CHANGES: typeof CHANGES = [
  ['nothing', {}, []],
  [
    'words of a page',
    { 'docs/box.mdx': "import Box from '../src/Box';\n\n# Box\n\nWords. <Box />\n" },
    ['docs/box.mdx'],
  ],
  [
    'a component',
    { 'src/Pair.tsx': `${textOf('One', 'Another')}${textOf('Two', 'Two')}` },
    ['docs/part.mdx'],
  ],
  [
    'a file that a component imports',
    { 'src/word.ts': "export const word = 'W';\n" },
    ['docs/box.mdx'],
  ],
  // They may replace elements of any page that is MDX.
  [
    'the provided components',
    { 'src/all.tsx': textOf('Note', 'Another') },
    COMPONENT_PAGES.filter((path) => path.endsWith('.mdx')),
  ],
  ['a partial', { 'docs/_part.mdx': 'Another part.\n' }, ['docs/part.mdx']],
  ['data', { 'docs/_data.json': '{ "words": ["c"] }' }, ['docs/data.mdx']],
  // Every page links the style sheet.
  ['a style', { 'src/box.css': '.box { color: blue }\n' }, COMPONENT_PAGES],
  [
    'a value of the config for components',
    { 'site.config.ts': mdxConfig("customFields: { word: 'field' }") },
    COMPONENT_PAGES,
  ],
  [
    'a component that takes the place of one of the theme',
    { 'src/theme/Box.tsx': 'export default () => null;\n' },
    [],
  ],
];

describe.each([
  ['of Markdown', FILES, ALL, CHANGES],
  ['of components', COMPONENT_FILES, COMPONENT_PAGES, COMPONENT_CHANGES],
  ['of variables', VARIABLE_FILES, VARIABLE_PAGES, VARIABLE_CHANGES],
] as const)('the next build of a site %s', (_, files, all, changes) => {
  const dirs = ['warm', 'clean'].map((name) => mkdtempSync(join(tmpdir(), `docsgen-${name}-`)));
  const [warm, clean] = dirs.map((dir) => createSiteIn(dir, files));
  afterAll(() => {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  const render = async (made: TestSite, cache: boolean) => {
    const rendered = new Set<string>();
    const listen = (message: unknown) => {
      const { stage, page } = message as PageTime;
      if (stage === 'render') rendered.add(page);
    };
    subscribe('docsgen:page-times', listen);
    try {
      const { diagnostics } = await made.build({ cache });
      expect(diagnostics.filter(({ ruleId }) => ruleId !== 'unknown-variable')).toEqual([]);
    } finally {
      unsubscribe('docsgen:page-times', listen);
    }
    return [...rendered].sort();
  };

  test.each([['everything', {}, all] as const, ...changes])(
    'after a change of %s',
    async (input, change, rendered) => {
      if (warm === undefined || clean === undefined) throw new Error('Cannot make a site');
      warm.write(change);
      clean.write(change);
      expect(await render(warm, true)).toEqual(rendered);
      if (input === 'nothing') return;
      rmSync(join(clean.dir, 'build'), { recursive: true, force: true });
      await render(clean, false);
      expect(hashFiles(join(warm.dir, 'build'))).toEqual(hashFiles(join(clean.dir, 'build')));
    },
  );
});
