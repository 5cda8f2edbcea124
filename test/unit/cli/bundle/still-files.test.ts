import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findStillFiles } from '../../../../cli/bundle/still-files.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { site } from '../../../site.js';

const STATE =
  "import { useState } from 'react';\nexport const A = () => <p>{useState(0)[0]}</p>;\n";

/** Files that pages are rendered with; those that `loaded` names are also in a script for browsers. */
async function find(files: Readonly<Record<string, string>>, loaded: readonly string[] = []) {
  const { dir } = site({
    'docs/index.md': '',
    'theme/content/Link.tsx': '',
    ...files,
  });
  const pathsOf = (names: readonly string[]) => names.map((name) => join(dir, name));
  const config = await loadConfig(dir, {}, false);
  const inputs = pathsOf(loaded);
  return await findStillFiles(config, pathsOf(Object.keys(files)), [{ inputs }]);
}

test('a component of the content with state never reacts', async () => {
  expect(
    await find({
      'theme/content/Link.tsx': STATE,
      'theme/content/Image.tsx': 'export const Image = () => <button onClick={f} />;',
      'theme/content/Plain.tsx': 'export const Plain = () => <p />;',
      'theme/content/style.css': '',
      'src/Counter.tsx': STATE,
      'node_modules/chart/index.js': STATE,
    }),
  ).toMatchObject([
    {
      file: 'src/Counter.tsx',
      reason: 'Nothing starts "src/Counter.tsx" in the browser, but it calls useState',
    },
    {
      ruleId: 'odd-theme-file',
      file: 'theme/content/Image.tsx',
      reason:
        'Nothing starts "theme/content/Image.tsx" in the browser, but it has <button onClick>',
      note: 'What the content of pages is made of is rendered in the build only. Use HTML that needs no script, such as <details>, or import a component in the page.',
    },
    {
      file: 'theme/content/Link.tsx',
      reason: 'Nothing starts "theme/content/Link.tsx" in the browser, but it calls useState',
    },
  ]);
});

test('a component of the shell works in the browser', async () => {
  expect(
    await find({ 'theme/components/Footer.tsx': STATE }, ['theme/components/Footer.tsx']),
  ).toEqual([]);
});
