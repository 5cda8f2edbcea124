import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { categoryFileSchema, frontMatterSchema } from '../../../../cli/editor/content-schemas.js';
import type { JsonSchema } from '../../../../cli/editor/describe.js';
import { readFrontMatter } from '../../../../cli/parse/front-matter.js';
import { FOREIGN_FIELDS } from '../../../../cli/parse/foreign-fields.js';
import { frontMatterFields } from '../../../../cli/parse/front-matter-fields.js';
import { categorySchema } from '../../../../cli/site/categories.js';
import { repositoryRoot } from '../../../site.js';

/** Editors know keywords of their own: messages, and fields that they do not suggest. */
const accepts = (schema: object) => new Ajv({ strict: false }).compile(schema);
const acceptsPage = accepts(frontMatterSchema());
const acceptsCategory = accepts(categoryFileSchema());

/** What the build reports about front matter. */
function findingsOf(values: unknown): string[] {
  const { diagnostics } = readFrontMatter('docs/a.md', `---\n${stringify(values)}---\n`);
  return diagnostics.map(({ reason }) => reason);
}

test('the front matter of the published site is valid', () => {
  const pages = fastGlob.sync('docs/**/*.md', { cwd: repositoryRoot });
  const written = pages.flatMap((path) => {
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    const [, yaml] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
    return yaml === undefined ? [] : [[path, acceptsPage(parse(yaml))]];
  });
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter(([, isValid]) => isValid !== true)).toEqual([]);
});

const VALUES: readonly unknown[] = [
  'text',
  '',
  '2024-02-29',
  '2024-02-29T12:00:00Z',
  '3',
  0,
  3,
  7,
  2.5,
  true,
  false,
  null,
  [],
  ['a'],
  [1],
  [null],
  [{ label: 'a', permalink: '/a' }],
  [{ tag: 'title', content: 'A' }],
  [{ tag: 'base' }],
  [{ title: 'A', to: '/a' }],
  [{ title: 'A', href: '/a' }],
  {},
  { date: '2024-02-29', author: 'A' },
  { date: 'soon' },
  { boost: 2, exclude: true },
  { boost: -1 },
  { exclude: 'yes' },
  { product: 'A' },
  { name: 'A', actions: [{ label: 'B', to: '/b' }], panel: { code: 'c' } },
  { actions: [1, 2, 3, 4].map(() => ({ label: 'B', to: '/b' })) },
  { panel: { code: 'c', image: '/d.png' } },
  { panel: {} },
];

test.each(['page', 'home'])(
  'the schema accepts the values that a build accepts, on a %s',
  (layout) => {
    const names = [...Object.keys(frontMatterFields), ...FOREIGN_FIELDS.keys(), 'mine'];
    const different = names.flatMap((name) =>
      VALUES.flatMap((value) => {
        const values = name === 'layout' ? { layout: value } : { layout, [name]: value };
        const findings = findingsOf(values);
        return acceptsPage(values) === (findings.length === 0)
          ? []
          : [{ values, findings, errors: acceptsPage.errors }];
      }),
    );
    expect(different).toEqual([]);
  },
);

const CATEGORIES: readonly unknown[] = [
  {},
  { label: 'Guides', position: 2.5, collapsible: true, collapsed: false, className: 'a' },
  { position: '3' },
  { position: 'first' },
  { label: '' },
  { label: 3 },
  { colapsed: true },
  { collapsed: 'yes' },
  { link: null },
  { link: { type: 'doc', id: 'a' } },
  { link: { type: 'doc' } },
  { link: { type: 'doc', id: 'a', slug: '/b' } },
  { link: { type: 'generated-index', slug: '/a', title: 'A', description: 'B', keywords: ['c'] } },
  { link: { type: 'generated-index', titel: 'A' } },
  { link: { type: 'index' } },
  { link: 'a' },
  { key: 'a', description: 'b', customProps: {}, $schema: './category.json' },
  [],
  'text',
];

test.each(CATEGORIES)(
  'the schema accepts the category files that a build accepts: %j',
  (values) => {
    expect(acceptsCategory(values), JSON.stringify(acceptsCategory.errors)).toBe(
      categorySchema.safeParse(values).success,
    );
  },
);

test('fields of other generators have advice, and are not suggested', () => {
  const { properties } = frontMatterSchema();
  expect(properties?.['weight']).toEqual({
    type: 'null',
    errorMessage: 'Write "sidebar_position". The field does nothing.',
    doNotSuggest: true,
  });
});

test('every field and key is explained, without links and tags', () => {
  const unexplained: string[] = [];
  const visit = (schema: JsonSchema, path: string): void => {
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      if (typeof value === 'boolean' || value['doNotSuggest'] === true) continue;
      const { description = '' } = value;
      if (!/^[^@[\]]+\.$/.test(description)) unexplained.push(`${path}${key}: ${description}`);
    }
  };
  visit(frontMatterSchema(), '');
  const category = categoryFileSchema();
  visit(category, 'category.');
  const link = category.properties?.['link'];
  if (typeof link === 'object') {
    const [choice] = link.anyOf ?? [];
    for (const branch of choice?.oneOf ?? []) visit(branch, 'category.link.');
    expect(choice?.oneOf).toHaveLength(2);
  }
  expect(unexplained).toEqual([]);
});
