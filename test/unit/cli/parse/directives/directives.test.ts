import { describe, expect, it } from 'vitest';
import {
  findUnknownAttributes,
  readAttributes,
} from '../../../../../cli/parse/directives/attributes.js';
import { card } from '../../../../../cli/parse/directives/card.js';
import { directiveOf, directives, searchTexts } from '../../../../../cli/parse/directives/index.js';
import { tab } from '../../../../../cli/parse/directives/tab.js';
import { pageOf } from '../page-of.js';

it('no name belongs to two directives, and a group is a directive', () => {
  const names = directives.flatMap((directive) => directive.names);
  expect(new Set(names).size).toBe(names.length);
  for (const directive of directives) {
    for (const name of directive.names) expect(directiveOf(name, ['note'])).toBe(directive);
    if (directive.group !== undefined) expect(names).toContain(directive.group);
  }
});

it('directives that make the same element agree on its search text', () => {
  for (const { elements } of directives)
    for (const [name, text] of Object.entries(elements)) expect(searchTexts.get(name)).toBe(text);
});

it.each(directives)('the search reads the example of $manual.title', ({ manual }) => {
  const { sections, diagnostics } = pageOf(manual.example);
  expect(diagnostics).toEqual([]);
  expect(sections.map(({ text, code }) => text + code).join('')).not.toBe('');
});

describe('readAttributes()', () => {
  it('returns own attributes as declared, then the id and the classes', () => {
    const written = { class: ' a  b ', id: 'c', default: '', value: 'd', other: 'e' };
    expect(Object.entries(readAttributes(written, tab))).toEqual([
      ['value', 'd'],
      ['default', true],
      ['id', 'c'],
      ['className', ['a', 'b']],
    ]);
  });

  it('returns nothing for missing attributes', () => {
    expect(readAttributes({ href: undefined, class: '' }, card)).toEqual({});
  });
});

describe('findUnknownAttributes()', () => {
  it.each([
    ['link', 'Write "href". It does nothing.'],
    ['ToString', 'Remove it, or write one of id, class, title, href, icon. It does nothing.'],
    ['constructor', 'Remove it, or write one of id, class, title, href, icon. It does nothing.'],
  ])('gives advice for %j', (attribute, note) => {
    expect(findUnknownAttributes('card', ['href', attribute, 'title'], card)).toEqual([
      { attribute, reason: `Cannot use "${attribute}" of directive "card"`, note },
    ]);
  });
});
