import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { readComments } from '../../../../cli/editor/comments.js';
import { declareTypes } from '../../../../cli/editor/declare-types.js';
import { describe, explain } from '../../../../cli/editor/describe.js';
import { forEditors } from '../../../../cli/editor/for-editors.js';
import { repositoryRoot } from '../../../site.js';

/** Reads the comments of a source. */
function commentsOf(source: string) {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-comments-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'schema.ts'), source);
  return readComments([relative(repositoryRoot, join(dir, 'schema.ts'))]);
}

test('keys get the comments of the constants that they consist of', () => {
  const comments = commentsOf(`const logo = z.strictObject({
  /** The image. */
  light: z.string(),
});

export const schema = z.strictObject({
  /**
   * The name, in
   * two lines. @default 'A' @example 'B'
   */
  title: z.string().default('A'),
  /** Begins the bar. */
  logo: logo.optional(),
  inner: z.strictObject({
    /** A list of [sets](versions.md#sets). */
    sets: z.array(z.string()).optional(),
  }),
});
`);
  const logo = z.strictObject({ light: z.string() });
  const schema = z.strictObject({
    title: z.string().default('A'),
    logo: logo.optional(),
    inner: z.strictObject({ sets: z.array(z.string()).optional() }),
  });
  const described = describe({ schema, constant: 'schema', comments });
  const title = described.properties?.['title'];
  expect(typeof title === 'object' && explain(title)).toEqual({
    text: 'The name, in two lines.',
    default: "'A'",
    example: "'B'",
  });
  expect(declareTypes('Config', described)).toBe(`export interface Config {
  /**
   * The name, in two lines.
   * @default 'A'
   * @example 'B'
   */
  title?: string | undefined;
  /**
   * Begins the bar.
   */
  logo?: {
    /**
     * The image.
     */
    light: string;
  } | undefined;
  inner: {
    /**
     * A list of sets.
     */
    sets?: string[] | undefined;
  };
}
`);
});

test('branches of a choice get the comments of the constant that has their keys', () => {
  const comments = commentsOf(`const page = z.strictObject({
  /** A page. */
  type: z.literal('page'),
  /** Its id. */
  id: z.string(),
});
const link = z.strictObject({
  /** A link. */
  type: z.literal('link'),
});
export const schema = z.union([page, link]);
`);
  const page = z.strictObject({ type: z.literal('page'), id: z.string() });
  const link = z.strictObject({ type: z.literal('link') });
  const schema = z.discriminatedUnion('type', [page, link]);
  const { oneOf = [] } = describe({ schema, constant: 'schema', comments });
  const texts = oneOf.map(({ properties }) => {
    const type = properties?.['type'];
    return typeof type === 'object' ? type.description : undefined;
  });
  expect(texts).toEqual(['A page.', 'A link.']);
});

test('types: names that need quotes, lists of choices, objects by name, comments that would end', () => {
  const schema = z.strictObject({
    'a-b': z.array(z.union([z.string(), z.number()])),
    byName: z.record(z.string(), z.boolean()).optional(),
    either: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
    written: z.preprocess(Number, z.number()).register(forEditors, {
      form: { type: ['number', 'string'], description: 'From */ to.' },
    }),
  });
  expect(declareTypes('Config', describe({ schema, constant: '', comments: new Map() })))
    .toBe(`export interface Config {
  "a-b": (string | number)[];
  byName?: { [key: string]: boolean } | undefined;
  either: {
    a: string;
    b?: never | undefined;
  } | {
    b: string;
    a?: never | undefined;
  };
  /**
   * From *\\/ to.
   */
  written: number | string;
}
`);
});

test('a schema that nests in itself is a type of its own', () => {
  const item: z.ZodType = z
    .lazy(() => z.strictObject({ items: z.array(item) }))
    .register(forEditors, { id: 'TestItem' });
  const schema = z.strictObject({ items: z.array(item) });
  expect(declareTypes('Config', describe({ schema, constant: '', comments: new Map() })))
    .toBe(`export interface Config {
  items: TestItem[];
}

export type TestItem = {
  items: TestItem[];
};
`);
});
