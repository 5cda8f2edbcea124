/** An internal error that repeats while watching. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../site.js';

/** What no input is known to lead to. */
const UNREACHED: readonly string[] = [
  // Apostrophes in comments do not begin a text.
  'Cannot take over the change',
  // Replaces constants of a test by their texts.
  'Cannot highlight a code block as "${language}": ${problem.message}',
];
const OPENINGS =
  /^(?:Cannot|Duplicate|File is|Invalid|Missing|Redirect from|Two|Unclosed|Unknown|linkinator calls) /;
const LITERAL = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

function readAll(folder: string, pattern: RegExp): ReadonlyMap<string, string> {
  const names = readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => pattern.test(name))
      .map((name) => [name, readFileSync(join(repositoryRoot, folder, name), 'utf8')]),
  );
}

const messages = [...readAll('cli', /(?<!rules)\.ts$/)].flatMap(([file, code]) => {
  // Whether a test has the fixed words of a message, in their order, on one line.
  const bare = code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...bare.matchAll(LITERAL)]
    .filter(({ index }) => !/Error\(\s*$/.test(bare.slice(0, index)))
    .map(([literal]) => literal.slice(1, -1))
    .filter((text) => OPENINGS.test(text) && !UNREACHED.some((known) => text.startsWith(known)))
    .map((text) => ({ file, text }));
});

const tests = [...readAll('test', /(?:\.test\.tsx?|-rows\.ts)$/).values()]
  .map(fillConstants)
  .join('\n')
  .replaceAll('\\', '');

/**
 * Checks the table of the specification (`test/spec.md`): its files and titles exist, for each row on the built site, and in
 * watch mode unless the table has a dash.
 */
function fillConstants(test: string): string {
  const constants = new Map(
    [...test.matchAll(/\bconst (\w+) = '([^'\n]*)';/g)].map(([, name, text]) => [name, text]),
  );
  return test.replace(/\$\{(\w+)\}/g, (whole, name: string) => constants.get(name) ?? whole);
}

/** Titles are the texts right before a function. */
function isTested({ text }: { readonly text: string }): boolean {
  const fixed = text
    .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
    .map((part) => part.replaceAll('\\', '').replace(/[$.*+?^()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(fixed.join('.*?')).test(tests);
}

test('every message is in a test, word for word', () => {
  expect(messages.length).toBeGreaterThan(100);
  const untested = messages.filter((message) => !isTested(message));
  expect(untested.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
