/** The attributes of custom elements, on pages that name scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unpackTree } from '../../../../../cli/content-tree/packed-tree.js';
import { DEFAULT_PARSE_OPTIONS } from '../../../../../cli/parse/options.js';
import { parsePage } from '../../../../../cli/parse/page.js';
import { walkElements } from '../../../../../cli/content-tree/tree.js';
import { repositoryRoot } from '../../../../site.js';

/** Names that mean something only on an element that content cannot write. */
const HARMLESS = new Set(
  'choice client copied id group late-layout marker navbar-hidden nth number page platform query result selected theme value version wrap announcement'.split(
    ' ',
  ),
);

const kept = (attributes: string) =>
  parsePage(
    {
      path: 'docs/a.md',
      text: `---\nscripts: [a.ts]\n---\n<my-box ${attributes}>x</my-box>\n`,
      hash: '',
    },
    DEFAULT_PARSE_OPTIONS,
  );

function propertiesIn(tree: string): unknown {
  let found: unknown = null;
  walkElements(unpackTree(tree), ({ tagName, properties }) => {
    if (tagName === 'my-box') found = properties;
  });
  return found;
}

test('no attribute by which scripts of the theme find elements is kept', () => {
  const folder = join(repositoryRoot, 'theme');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const names = new Set(Array.from(code.matchAll(/\[data-([a-z-]+)/g), ([, name = '']) => name));
  expect(names.size).toBeGreaterThan(15);
  const attributes = [...names].filter((name) => !HARMLESS.has(name));
  const { tree } = kept(attributes.map((name) => `data-${name}="x"`).join(' '));
  expect(propertiesIn(tree)).toEqual({});
});

test('data, ids and labels are kept', () => {
  const { tree, elements, diagnostics } = kept(
    'data-of="a" id="b" aria-label="c" title="d" lang="e"',
  );
  expect(propertiesIn(tree)).toEqual({
    dataOf: 'a',
    id: 'b',
    ariaLabel: 'c',
    title: 'd',
    lang: 'e',
  });
  expect(elements).toEqual([
    {
      name: 'my-box',
      file: 'docs/a.md',
      place: { line: 4, column: 1, endLine: 4, endColumn: 72 },
    },
  ]);
  expect(diagnostics).toEqual([]);
});
