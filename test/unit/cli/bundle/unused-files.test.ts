import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnusedFiles } from '../../../../cli/bundle/unused-files.js';
import { site } from '../../../site.js';

function find(files: readonly string[], used: readonly string[] = []) {
  const { dir } = site(Object.fromEntries(files.map((name) => [`theme/${name}`, ''])));
  return findIn(dir, used);
}

function findIn(dir: string, used: readonly string[]) {
  const inputs = used.map((name) => join(dir, 'theme', name));
  return findUnusedFiles(dir, inputs).map(
    ({ ruleId, file, reason, note }) => `${file} ${ruleId}: ${reason} | ${note}`,
  );
}

const warning = (written: string, note: string) =>
  `theme/${written} unused-theme-file: Nothing uses "theme/${written}" | ${note}`;

test.each([
  ['components/Foter.tsx', 'components/Footer.tsx'],
  ['components/footer.tsx', 'components/Footer.tsx'],
  ['component/Navbar.tsx', 'components/Navbar.tsx'],
  ['Footer.tsx', 'components/Footer.tsx'],
  ['components/Footer.jsx', 'components/Footer.tsx'],
  ['Footer/index.js', 'components/Footer.tsx'],
  ['client.ts', 'client.tsx'],
  ['styles/token.css', 'styles/tokens.css'],
  ['tokens.scss', 'styles/tokens.css'],
  ['styles.css', 'custom.css'],
  ['css/main.scss', 'custom.css'],
  ['Custom.css', 'custom.css'],
])('suggests the intended file for theme/%s', (written, near) => {
  const note = `Did you mean "theme/${near}"? docsgen reads "theme/custom.css", files with the path of a file of its own theme, and what these import.`;
  expect(find([written])).toEqual([warning(written, note)]);
});

test.each([
  [
    'components/Footer.tsx',
    "docsgen's theme has a file of this path, but no script or page of this site contains it.",
  ],
  ['strings.ts', 'Set the option "texts" in the config. It replaces single texts of the theme.'],
  ['feedback/stars.ts', "Import it in a file that replaces one of docsgen's theme, or remove it."],
  ['fonts/brand.woff2', 'Name it in "theme/custom.css", or remove it.'],
])('says what to do about theme/%s', (written, note) => {
  expect(find([written])).toEqual([warning(written, note)]);
});

test('a style sheet next to custom.css should be imported there', () => {
  expect(find(['custom.css', 'print.css', 'own.css'], ['custom.css'])).toEqual([
    warning('own.css', 'Name it in "theme/custom.css", or remove it.'),
    warning(
      'print.css',
      'Did you mean "theme/styles/print.css"? docsgen reads "theme/custom.css", files with the path of a file of its own theme, and what these import.',
    ),
  ]);
});

test.each([
  'components/Footer.d.ts',
  'components/Footer.test.tsx',
  'components/Footer.md',
  'fonts/OFL.txt',
  'LICENSE',
  'tsconfig.json',
  'node_modules/a/Footer.tsx',
  '.cache/Footer.tsx',
  'islands/runtime.ts',
  'dev-overlay.ts',
])('does not report theme/%s', (written) => {
  expect(find([written])).toEqual([]);
});

test('reports neither a used file nor a site without a theme', () => {
  expect(find(['Footer.tsx'], ['Footer.tsx'])).toEqual([]);
  expect(find([])).toEqual([]);
});

test('finds files in linked folders, each once', () => {
  const { dir } = site({ 'theme/custom.css': '', 'shared/stars.ts': '' });
  symlinkSync(join(dir, 'shared'), join(dir, 'theme/shared'));
  symlinkSync(join(dir, 'theme'), join(dir, 'shared/loop'));
  expect(findIn(dir, ['custom.css'])).toEqual([
    warning(
      'shared/stars.ts',
      "Import it in a file that replaces one of docsgen's theme, or remove it.",
    ),
  ]);
});

test('follows symbolic links, and reports one that leads nowhere', () => {
  const { dir } = site({ 'theme/custom.css': '', 'shared/own.css': '' });
  symlinkSync(join(dir, 'shared/own.css'), join(dir, 'theme/linked.css'));
  symlinkSync(join(dir, 'shared/none.css'), join(dir, 'theme/torn.css'));
  expect(findIn(dir, ['custom.css', '../shared/own.css'])).toEqual([
    warning('torn.css', 'Name it in "theme/custom.css", or remove it.'),
  ]);
});
