/**
 * Checks that some test contains every message of a finding word for word. Messages are the texts in the code that begin
 * like messages; their placeholders may be anything. Messages that only a bug of docsgen causes are thrown as `Error`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../site.js';

/** Messages that no known input causes. */
const UNREACHED: readonly string[] = [
  // An internal error that repeats while watching.
  'Cannot take over the change',
  // A grammar that throws.
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
  // Apostrophes in comments do not begin a text.
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

/** Replaces constants of a test by their texts. */
function fillConstants(test: string): string {
  const constants = new Map(
    [...test.matchAll(/\bconst (\w+) = '([^'\n]*)';/g)].map(([, name, text]) => [name, text]),
  );
  return test.replace(/\$\{(\w+)\}/g, (whole, name: string) => constants.get(name) ?? whole);
}

/** Whether a test has the fixed words of a message, in their order, on one line. */
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
