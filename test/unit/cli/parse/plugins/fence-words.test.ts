import { expect, it } from 'vitest';
import { pageOf } from '../page-of.js';

const found = (...infos: readonly string[]) =>
  pageOf(infos.map((info) => `\`\`\`${info}\na\n\`\`\``).join('\n\n')).diagnostics.map(
    ({ ruleId, place, reason, note }) => `${place?.line} ${ruleId}: ${reason} | ${note}`,
  );

it.each([
  ['js live', 'Cannot use "live" of a code fence | Remove it: code is shown, and never run.'],
  [
    'js npm2yarn',
    'Cannot use "npm2yarn" of a code fence | Write ":::code-group" around a code block for each package manager.',
  ],
  [
    'js "a b"',
    `Cannot use '"a b"' of a code fence | Write the numbers of lines, such as {2,4-6}, ins={2} or del={3}: words are not marked.`,
  ],
  [
    'js collapse={1-3}',
    'Cannot use "collapse" of a code fence | Remove it: long blocks are folded by themselves.',
  ],
  [
    'js showLineNumber',
    'Cannot use "showLineNumber" of a code fence | Did you mean "showLineNumbers"? It does nothing.',
  ],
  [
    'js server-side',
    'Cannot use "server-side" of a code fence | Remove it, or write title="…" if it is meant as the title. It does nothing.',
  ],
  [
    `js title='preload'.js'`,
    `Cannot use "title='preload'.js'" of a code fence | Its quote ' ends after "preload". Write title="preload'.js".`,
  ],
  [
    `js title='it's a file.js' {1}`,
    `Cannot use "title='it's a file.js'" of a code fence | Its quote ' ends after "it". Write title="it's a file.js".`,
  ],
  [
    'js title="a "b" c"',
    `Cannot use 'title="a "b" c"' of a code fence | Its quote " ends after "a ". Write title='a "b" c'.`,
  ],
  [
    'js title="main".js wrap',
    `Cannot use 'title="main".js' of a code fence | Its quote " ends after "main". Write title="main.js".`,
  ],
  [
    'js title="main.js {1}',
    `Cannot use 'title="main.js' of a code fence | Its quote " has no end. Write title="main.js".`,
  ],
  [
    `js title='it's "a"'`,
    `Cannot use 'title='it's "a"'' of a code fence | Its quote ' ends after "it". Leave one of the quotes out.`,
  ],
])('gives advice for %j, once a page', (info, expected) => {
  expect(found('js', info, info)).toEqual([`5 unknown-option: ${expected}`]);
});

it('reports nothing for a fence that is understood', () => {
  expect(found('js title="a" {1} ins={1} noCopy', 'js title="a"noCopy', 'text', 'js {1}')).toEqual(
    [],
  );
});
