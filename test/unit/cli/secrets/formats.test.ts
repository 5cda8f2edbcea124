/**
 * Tests that a value of every format is found, and that placeholders in documentation are not. The values are generated
 * here, so that no other scanner takes this file for a leak.
 */
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../../../cli/secrets/find-secrets.js';
import { vendorFormats } from '../../../../cli/secrets/formats/vendors.js';
import { formats } from '../../../../cli/secrets/issued-values.js';
import { ALPHABETS, createDraw } from './draw.js';
import { issued, named, type Examples } from './examples.js';

const SLOT = /<(\w)(\d*)>/g;
const listOf = (examples: string | readonly string[] = []) => [examples].flat();

/** Returns the text of an example and its value: the whole text, or the part in brackets. */
function fill(example: string, slot: (alphabet: string, length: number) => string) {
  const filled = example.replace(SLOT, (_, kind: string, length: string) =>
    kind === 'u'
      ? [8, 4, 4, 4, 12].map((count) => slot(ALPHABETS.h, count)).join('-')
      : slot(ALPHABETS[kind as keyof typeof ALPHABETS], Number(length)),
  );
  const [, before = '', value = filled, after = ''] = /^(.*?)\[(.*)\](.*)$/.exec(filled) ?? [];
  return { text: before + value + after, value };
}

const cases = (table: Examples) =>
  Object.entries(table).flatMap(([key, examples]) =>
    listOf(examples).map((example) => [key, example] as const),
  );
/** Placeholders in manuals. */
const placeholders: readonly ((alphabet: string, length: number) => string)[] = [
  (_, length) => 'x'.repeat(length),
  (alphabet, length) => (alphabet.includes('X') ? 'X' : '0').repeat(length),
  () => '...',
  () => '…',
  () => '<your-value>',
  () => '${VALUE}',
  (alphabet, length) => alphabet.slice(0, 3).repeat(length).slice(0, length),
];

const expectNothing = (text: string) => expect([text, findSecrets(text)]).toEqual([text, []]);

describe('K19: every format is found, and no text of a similar form', () => {
  test('every format has an example', () => {
    expect(formats.map(({ id }) => id).sort()).toEqual(
      [...Object.keys(issued), 'encoded-private-key'].sort(),
    );
    expect(vendorFormats.map(({ name }) => name).sort()).toEqual(Object.keys(named).sort());
  });
  test.each(cases(issued))('%s: %s', (id, example) => {
    const name = formats.find((format) => format.id === id)?.name;
    const { text, value } = fill(example, createDraw(example));
    const found = { isCertain: true, name, value, length: value.length };
    expect(findSecrets(text)).toEqual([{ ...found, offset: text.indexOf(value) }]);
    const inside = `Set \`KEY_${text}\`, or "\\n${text}", then go on.`;
    expect(findSecrets(inside).map((secret) => secret.value)).toEqual([value, value]);
    for (const placeholder of placeholders) expectNothing(fill(example, placeholder).text);
    expectNothing(text.replace(value, `${value.slice(0, 9)}...`));
  });
  test.each(cases(named))('%s: %s', (name, example) => {
    const { text, value } = fill(example, createDraw(example));
    const offset = text.indexOf(value);
    expect(findSecrets(text)).toEqual([
      { isCertain: false, name, value, offset, length: value.length },
    ]);
    for (const placeholder of placeholders) expectNothing(fill(example, placeholder).text);
    // A key name alone does not make an ordinary value a secret.
    expectNothing(text.replace(/[=:] ?/, '_name$&'));
  });
});
