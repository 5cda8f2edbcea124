import type { Root } from 'hast';
import { describe, expect, test } from 'vitest';
import { packTree, unpackTree } from '../../../../cli/content-tree/packed-tree.js';
import { parseContent } from '../../../../cli/parse/page.js';
import { DEFAULT_PARSE_OPTIONS } from '../../../../cli/parse/options.js';
import { readPageFields } from '../../../../cli/parse/page-fields.js';

const text = (value: string) => ({ type: 'text', value }) as const;

const tree: Root = {
  type: 'root',
  children: [
    {
      type: 'element',
      tagName: 'p',
      properties: { className: ['a', 'b'], hidden: true, width: 3 },
      children: [
        text('\u2028"\\ \ud800 é'),
        { type: 'element', tagName: 'br', properties: {}, children: [] },
        text(''),
      ],
    },
    { type: 'comment', value: '-->' },
    {
      type: 'element',
      tagName: 'template',
      properties: {},
      children: [],
      content: { type: 'root', children: [text('x')] },
    },
    { type: 'element', tagName: '0', properties: { id: '' }, children: [text('0')] },
  ],
};

/** The tree as JSON, without positions, data and `undefined` values. */
const plain = (root: Root): unknown =>
  JSON.parse(
    JSON.stringify(root, (key, value: unknown) =>
      key === 'position' || key === 'data' ? undefined : value,
    ),
  );

describe('unpackTree()', () => {
  test('returns the tree that packTree() was given', () => {
    expect(unpackTree(packTree(tree))).toEqual(plain(tree));
    expect(packTree({ type: 'root', children: [] })).toBe('[]');
    expect(packTree(tree)).toMatch(
      /^\[\["p",\{"className":\["a","b"\],"hidden":true,"width":3\},"/,
    );
  });

  test('knows which elements are JSX, and no other data', () => {
    const row = { type: 'element', tagName: 'td', properties: {}, children: [text('1')] } as const;
    const element = { ...row, children: [text('2')], properties: { id: 'a' } };
    const packed = packTree({
      type: 'root',
      children: [
        { ...row, children: [...row.children], data: { isJsx: true } },
        { ...element, data: {} },
      ],
    });
    expect(packed).toBe('[[3,["td","1"]],["td",{"id":"a"},"2"]]');
    expect(unpackTree(packed).children).toEqual([{ ...row, data: { isJsx: true } }, element]);
  });

  test('returns the content of pages, without positions and data', () => {
    const pages = [
      '# A\n\n<b>x</b> <!-- c --> <table><tr><td>1</table>\n\n```js\na\n```\n\n| a |\n|-|\n| b[^1] |\n\n[^1]: c\n',
      ...['->', '~>', '!>'].map((arrow) => `${arrow} **Note** a\n\n* \`b\` - (Optional) c\n`),
    ];
    for (const page of pages) {
      const file = { path: 'docs/a.md', text: page, hash: '' };
      const content = parseContent(file, readPageFields(file.path, page, {}), {
        ...DEFAULT_PARSE_OPTIONS,
        html: 'trust',
      });
      if ('problem' in content) throw new Error(content.problem[0]?.reason);
      expect(unpackTree(packTree(content.tree))).toEqual(plain(content.tree));
    }
  });
});
