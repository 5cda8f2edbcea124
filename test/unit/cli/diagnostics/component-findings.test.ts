import { expect, test } from 'vitest';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import {
  joinComponentFindings,
  joinImportFindings,
} from '../../../../cli/diagnostics/component-findings.js';

const at = (file: string, line: number, note: string | null = 'Import it.') =>
  diagnostic('component', 'Cannot find the component "A"', {
    file,
    place: { line, column: 1, endLine: line, endColumn: 2 },
    note,
  });

test('a problem is one finding at its first place, with the number of its files', () => {
  const other = diagnostic('theme', 'Cannot render "x"', { file: null, note: null });
  const found = joinComponentFindings([at('b.md', 1), other, at('a.md', 9), at('a.md', 2)]);
  expect(found).toEqual([other, { ...at('a.md', 2), note: 'Import it. 2 files have it.' }]);
});

test('one page is not counted', () => {
  expect(joinComponentFindings([at('a.md', 3), at('a.md', 2)])).toEqual([at('a.md', 2)]);
  expect(joinComponentFindings([at('b.md', 1, null), at('a.md', 1, null)])).toMatchObject([
    { file: 'a.md', note: '2 files have it.' },
  ]);
});

test('a package is one finding, and each relative path is one of its own', () => {
  const missing = (file: string, reason: string, note: string) =>
    diagnostic('component', reason, { file, note });
  const [inA, inB] = ['a.tsx', 'b.tsx'].map((file) =>
    missing(file, 'Cannot find the package "clsx"', 'Install it: npm install clsx'),
  );
  const paths = ['a.tsx', 'b.tsx'].map((file) =>
    missing(file, 'Cannot find "./x"', `There is no "${file}".`),
  );
  const syntax = ['a.tsx', 'b.tsx'].map((file) => missing(file, 'Unexpected "}"', 'Correct it.'));
  const found = joinImportFindings([inA, inB, ...paths, ...syntax].flatMap((one) => one ?? []));
  expect(found).toEqual([
    { ...inA, note: '2 files have it. Install it: npm install clsx' },
    ...paths,
    ...syntax,
  ]);
});
