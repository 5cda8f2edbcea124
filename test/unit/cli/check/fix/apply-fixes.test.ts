/** Links that `--fix` does not change. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applyFixes } from '../../../../../cli/check/fix/apply-fixes.js';

const text = 'a [x](./B.md)\n';
const fix = {
  file: 'site/a.md',
  text,
  place: { line: 1, column: 3, endLine: 1, endColumn: 14 },
  range: [6, 12],
  before: './B.md',
  after: './b.md',
} as const;

function apply(written: string | Buffer, changes: Partial<typeof fix> | object = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'root/site'), { recursive: true });
  writeFileSync(join(dir, 'root/site/a.md'), written);
  writeFileSync(join(dir, 'elsewhere.md'), written);
  symlinkSync(join(dir, 'elsewhere.md'), join(dir, 'root/site/link.md'));
  const one = { ...fix, ...changes };
  const { made } = applyFixes(join(dir, 'root'), [one]);
  return { made: made.length, now: readFileSync(join(dir, 'root', one.file)) };
}

test.each([
  ['what was found', text, {}, 'a [x](./b.md)\n'],
  ['what was found, behind a byte order mark', `\uFEFF${text}`, {}, '\uFEFFa [x](./b.md)\n'],
  [
    'raw HTML',
    '<a\r\n  href="./B.md">\r\n',
    {
      text: '<a\r\n  href="./B.md">\r\n',
      place: { line: 1, column: 1, endLine: 2, endColumn: 17 },
      range: null,
    },
    '<a\r\n  href="./b.md">\r\n',
  ],
])('changes %s', (_, written, changes, after) => {
  expect(apply(written, changes)).toEqual({ made: 1, now: Buffer.from(after) });
});

test.each([
  ['a file that has changed elsewhere', `${text}more\n`, {}],
  ['a place that holds something else', text, { range: [5, 11] }],
  [
    'an element with the URL twice',
    text,
    {
      text: '<a href="./B.md" ping="./B.md">',
      range: null,
    },
  ],
  [
    'a file that is not UTF-8',
    Buffer.from([...Buffer.from(text), 0xff]),
    { text: `${text}\uFFFD` },
  ],
  ['a link to a file elsewhere', text, { file: 'site/link.md' }],
])('leaves alone %s', (_, written, changes) => {
  const source = 'text' in changes && typeof written === 'string' ? changes.text : written;
  expect(apply(source, changes)).toEqual({ made: 0, now: Buffer.from(source) });
});

test('a file that cannot be read is a finding, and the others are fixed', () => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'site'));
  writeFileSync(join(dir, 'site/a.md'), text);
  const { made, diagnostics } = applyFixes(dir, [{ ...fix, file: 'site/gone.md' }, fix]);
  expect(made.map(({ file }) => file)).toEqual(['site/a.md']);
  expect(diagnostics).toEqual([
    {
      ruleId: 'file',
      file: 'site/gone.md',
      place: null,
      reason: 'Cannot fix the file: ENOENT',
      note: 'The file is as it was. Check its permissions and those of its folder.',
    },
  ]);
});
