/**
 * Checks the table of the specification (`test/spec.md`): its files and titles exist, for each row on the built site, and in
 * watch mode unless the table has a dash.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../site.js';

const folder = join(repositoryRoot, 'test');
const lines = readFileSync(join(folder, 'spec.md'), 'utf8').split('\n');
const rows = lines
  .filter((line) => line.startsWith('| ') && !/^\| (?:sentence|constant) \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** Titles are the texts right before a function. */
function titlesOf(file: string): ReadonlySet<string> {
  const path = ['.test.ts', '.test.tsx']
    .map((ending) => join(folder, file + ending))
    .find((candidate) => existsSync(candidate));
  const code = path === undefined ? '' : readFileSync(path, 'utf8');
  return new Set(
    [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1,\s*(?:async\s*)?\(/g)].map(
      ([, , title = '']) => title.replaceAll('\\', ''),
    ),
  );
}

const isNamed = (reference: string) => {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(reference) ?? [];
  return titlesOf(file).has(title);
};

test('has the sections about the shell', () => {
  const sections = lines.flatMap((line) => /^## (.+)/.exec(line)?.[1] ?? []);
  expect(sections).toEqual([
    'Navbar and footer',
    'Around the page',
    'Search',
    'Navigation',
    'Content',
    'Page loading',
    'Private-repository dialog',
    'What is remembered',
    'Errors',
    'Constants',
  ]);
  expect(rows.length).toBeGreaterThan(60);
});

test.each(rows)('%s', (_, built = '', watched = '', ...rest) => {
  const references = [...built.split('<br>'), ...(watched === '–' ? [] : watched.split('<br>'))];
  expect(references.filter((reference) => !isNamed(reference))).toEqual([]);
  expect(rest).toEqual([]);
});
