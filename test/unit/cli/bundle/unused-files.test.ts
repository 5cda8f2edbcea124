import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnusedFiles } from '../../../../cli/bundle/unused-files.js';
import { site } from '../../../site.js';

function find(files: readonly string[], used: readonly string[] = []) {
  const { dir } = site({
    ...Object.fromEntries(files.map((name) => [`theme/${name}`, ''])),
    'own/components/Footer.tsx': '',
    'own/components/Sidebar.tsx': '',
    'own/styles/tokens.css': '',
  });
  const inputs = used.map((name) => join(dir, 'theme', name));
  return findUnusedFiles(join(dir, 'own'), dir, inputs).map(
    ({ ruleId, file, reason, note }) => `${file} ${ruleId}: ${reason} | ${note}`,
  );
}

const warning = (written: string, near: string) =>
  `theme/${written} unused-theme-file: Cannot find what "theme/${written}" takes the place of | Did you mean "theme/${near}"? The file does nothing: it is not imported, and docsgen's theme has none of this path.`;

test.each([
  ['components/Foter.tsx', 'components/Footer.tsx'],
  ['components/footer.tsx', 'components/Footer.tsx'],
  ['Footer.tsx', 'components/Footer.tsx'],
  ['components/Footer.jsx', 'components/Footer.tsx'],
  ['styles/token.css', 'styles/tokens.css'],
])('suggests the intended file for theme/%s', (written, near) => {
  expect(find([written])).toEqual([warning(written, near)]);
});

test.each([
  'components/Footer.tsx',
  'components/Feedback.tsx',
  'components/Footer.d.ts',
  'components/Footer.md',
  'node_modules/a/Footer.tsx',
  '.cache/Footer.tsx',
])('does not report theme/%s', (written) => {
  expect(find([written])).toEqual([]);
});

test('reports neither a used file nor a site without a theme', () => {
  expect(find(['Footer.tsx'], ['Footer.tsx'])).toEqual([]);
  expect(find([])).toEqual([]);
});
