/** The page about own pages: its tutorial leads from an empty folder to a home page that calculates. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const textOf = (path: string) => readFileSync(join(repositoryRoot, 'manual', path), 'utf8');

test('the tutorial gives a home page with a calculator that starts in the browser', async () => {
  const [, tutorial = ''] = textOf('docs/own-pages.md').split('## A calculator on the home page');
  const blocks = Object.fromEntries(
    Array.from(tutorial.matchAll(/^```\w+ title="(.*?)"\n(.*?)^```$/gms), ([, name, text]) => [
      name,
      text ?? '',
    ]),
  );
  const { command, dir, write, diagnose, read } = site({});
  expect((await command(['init'])).status).toBe(0);
  renameSync(join(dir, 'pages/index.md'), join(dir, 'pages/index.mdx'));
  write({
    ...blocks,
    ...Object.fromEntries(
      ['src/Calculator.tsx', 'src/Calculator.module.css'].map((name) => [name, textOf(name)]),
    ),
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('index.html')).toMatch(/<h1[^>]*>Acme<.*<docsgen-island module="[^"]*Calculator-/s);
});
