import { beforeAll, describe, expect, test } from 'vitest';
import { createHclParser, type HclParser } from '../../../../cli/reference/hcl.js';
import { findLosses } from '../../../../cli/reference/losses.js';
import { parseModule } from '../../../../cli/reference/module.js';
import { writeTabs } from '../../../../cli/reference/write-tabs.js';

let parser: HclParser;
beforeAll(async () => {
  parser = await createHclParser();
});

const moduleOf = (text: string) => parseModule([{ path: 'm/main.tf', text }], parser);
const MODULE = 'variable "a" {}\nvariable "b" {}\n';
const A = ':::parameter[a]{#input-a type="any" required}\n:::\n';
const EXAMPLE = ':::details[Example]\nText.\n:::\n';
const WITH_EXAMPLE = `:${A.replace(/:::\n$/, EXAMPLE)}::::\n`;
const MOVE =
  'Move it and what stands below it out of the tab, before the first heading of the tab, or into ":::details[Example]" at the end of an entry.';

/** Returns the losses of a page that was written for the module and then edited by `add`. */
function losses(add: (page: string) => string, module = MODULE) {
  const empty = ':::tab[Inputs]{value=inputs}\n:::\n';
  const text = add(writeTabs(empty, moduleOf(MODULE)));
  return findLosses({ path: 'docs/m.md', text }, moduleOf(module)).map(
    ({ file, place, reason, note, ruleId }) => {
      expect([file, ruleId]).toEqual(['docs/m.md', 'reference-drift']);
      return { line: text.split('\n')[(place?.line ?? 0) - 1], reason, note };
    },
  );
}

describe('findLosses()', () => {
  test('finds nothing in text that stays, and in entries that the module dropped', () => {
    expect(losses((page) => page)).toEqual([]);
    expect(losses((page) => page.replace(A, WITH_EXAMPLE))).toEqual([]);
    expect(losses((page) => page, 'variable "b" {\n  default = 1\n}\n')).toEqual([]);
  });

  test.each(['## My own heading', '### Own h3'])('names %s', (heading) => {
    const reason = `Cannot write the tab "Inputs": "${heading}" would be lost`;
    const expected = [{ line: heading, reason, note: MOVE }];
    expect(losses((page) => page.replace(A, `${A}\n${heading}\n\nText.\n`))).toEqual(expected);
    expect(losses((page) => page.replace(A, `${A}\n${heading}\n\nText.\n\n- More.\n`))).toEqual(
      expected,
    );
  });

  test('names text between the heading of a group and its first entry', () => {
    expect(losses((page) => page.replace(A, `Own text.\n\n${A}`))).toEqual([
      {
        line: 'Own text.',
        reason: 'Cannot write the tab "Inputs": "Own text." would be lost',
        note: MOVE,
      },
    ]);
  });

  test('names the example of an entry that the module dropped', () => {
    expect(losses((page) => page.replace(A, WITH_EXAMPLE), 'variable "b" {}\n')).toEqual([
      {
        line: ':::details[Example]',
        reason: 'Cannot write the tab "Inputs": the example of input "a" would be lost',
        note: 'The module does not declare it: move the example to another entry, remove it, or declare variable "a".',
      },
    ]);
  });

  test('names a duplicate example of an entry, and keeps the only one of two entries', () => {
    expect(losses((page) => page.replace(A, `${WITH_EXAMPLE}\n${WITH_EXAMPLE}`))).toEqual([
      {
        line: ':::details[Example]',
        reason: 'Cannot write the tab "Inputs": the example of input "a" would be lost',
        note: 'The input has two entries, both with an example: move one into the other.',
      },
    ]);
    expect(losses((page) => page.replace(A, `${WITH_EXAMPLE}\n${A}`))).toEqual([]);
    const page = `::::::tab[Inputs]{value=inputs}\n${WITH_EXAMPLE}\n${A}::::::\n`;
    expect(writeTabs(page, moduleOf(MODULE))).toContain(EXAMPLE);
  });
});
