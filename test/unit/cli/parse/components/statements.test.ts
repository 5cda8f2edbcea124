/** Tests of MDX statements at any place, and of imports from another page. */
import { beforeAll, expect, test } from 'vitest';
import { loadMdx } from '../../../../../cli/parse/components/load-mdx.js';
import { DEFAULT_PARSE_OPTIONS } from '../../../../../cli/parse/options.js';
import type { WholePage } from '../../../../../cli/parse/packed-page.js';
import { parsePage } from '../../../../../cli/parse/page.js';
import { treeOf } from '../page-of.js';

beforeAll(async () => {
  await loadMdx({ format: 'mdx' });
});

/** Parses the page `docs/a.mdx`. `files` are its imports. */
function parse(text: string, files: Readonly<Record<string, string>> = {}): WholePage {
  const includes = Object.entries(files).map(([path, content]) => ({
    path,
    text: content,
    hash: path,
  }));
  return parsePage(
    { path: 'docs/a.mdx', text, hash: 'a', includes },
    { ...DEFAULT_PARSE_OPTIONS, format: 'mdx' },
  );
}

test('a statement between the tags of an element counts for the whole page', () => {
  const page = parse(
    "<Box>\n\nexport const name = 'walnut';\n\nimport Leaf from './Leaf';\n\n</Box>\n\n{name} <Leaf />\n",
  );
  expect(treeOf(page)).toContain('"value":"walnut"');
  expect(page.components?.imports.map(({ key }) => key)).toEqual(['./docs/Leaf']);
  expect(page.components?.provided.map(({ name }) => name)).toEqual(['Box']);
});

test('a page imports constants and components of another page by name', () => {
  const files = {
    'docs/_b.mdx':
      "import { base } from './_c.mdx';\n\nexport const version = base;\nexport const Mark = ({ of }) => <b>{of}</b>;\n\nText.\n",
    'docs/_c.mdx': "---\ntitle: C\n---\nexport const base = 'v1';\n",
  };
  const page = parse(
    "import { version as shown, Mark } from './_b.mdx';\n\n{shown} <Mark of={[1].map(() => shown)} />\n",
    files,
  );
  expect(treeOf(page)).toContain('"value":"v1"');
  const script = 'docs/a.mdx > docs/_b.mdx';
  expect(treeOf(page)).toContain(`{"script":"${script}","path":["Mark"]}`);
  expect(page.components?.imports).toEqual([]);
  const [own, imported] = page.components?.scripts ?? [];
  expect(own?.code).toContain(
    `const shown = "v1";\nimport { Mark as Mark } from 'docsgen-script:${script}';`,
  );
  expect(imported?.id).toBe(script);
  expect(imported?.code).toContain('const base = "v1";\nexport const version = base;');
});

test('pages that import each other end', () => {
  const page = parse("import { x } from './_b.mdx';\n\nexport const y = 1;\n\n{x}\n", {
    'docs/_b.mdx': "import { y } from './a.mdx';\n\nexport const x = y;\n",
  });
  expect(page.diagnostics).toEqual([]);
});

test('a page in code is a component there, and its content is kept once', () => {
  const page = parse(
    "import Part from './_b.mdx';\n\n<Part />\n\n{[1].map(() => <Part />)}\n\n{[2].map((n) => n)}\n",
    { 'docs/_b.mdx': 'Text.\n' },
  );
  expect(treeOf(page)).toContain('"value":"Text."');
  expect(page.components?.scripts[0]?.code).toContain('const Part = $content("docs/_b.mdx");');
  expect(treeOf(page).split('"type":"content"')).toHaveLength(2);
});

test('an import of a page with invalid MDX has no exports', () => {
  const page = parse("import { x } from './_b.mdx';\n\n{x}\n", { 'docs/_b.mdx': '<a\n' });
  expect(page.diagnostics).toEqual([]);
  expect(page.components?.scripts[0]?.code).toContain('const x = ');
});
