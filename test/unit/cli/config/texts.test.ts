/** The option `texts`: which strings it accepts, and how it reports others. */
import { expect, test } from 'vitest';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { Failure } from '../../../../cli/diagnostics/diagnostic.js';
import { Strings } from '../../../../theme/strings.js';
import { site } from '../../../site.js';

async function load(texts: string, code = 'de') {
  const { dir } = site({
    'site.config.ts': `export default { title: 'T', locale: { code: '${code}' }, texts: { ${texts} } }`,
  });
  return await loadConfig(dir);
}

/** Returns the errors, each as `reason | note`. */
async function errorsOf(texts: string, code?: string): Promise<string[]> {
  const failure: unknown = await load(texts, code).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error('the config has no error');
  return failure.diagnostics.map(({ reason, note }) => `${reason} | ${note}`);
}

test('missing strings stay English in a language that the theme does not have', async () => {
  const { texts } = await load(`copy: 'Kopiëren', allPages: 'Alle {count} pagina’s'`, 'nl');
  expect(texts).toEqual({ ...Strings, copy: 'Kopiëren', allPages: 'Alle {count} pagina’s' });
});

test('missing strings have the language of the site', async () => {
  const { texts } = await load(`copy: 'Abschreiben'`);
  expect([texts.copy, texts.cancel]).toEqual(['Abschreiben', 'Abbrechen']);
});

test('an unknown key is reported with the intended one', async () => {
  expect(await errorsOf(`editPages: 'Bearbeiten'`)).toEqual([
    'Unknown option "texts.editPages" | Did you mean "editPage"?',
  ]);
});

test.each([
  ["copy: ''", 'copy: received ""', 'text that is not empty'],
  ["copy: ' '", 'copy: received " "', 'text that is not blank'],
  ['copy: 5', 'copy: received 5', 'a string'],
  ["copy: 'K {x}'", 'copy: received "K {x}"', 'text without placeholders'],
  ["copy: 'K {}'", 'copy: received "K {}"', 'text without placeholders'],
  [
    "lastUpdated: 'Vom'",
    'lastUpdated: received "Vom"',
    'text with {date} and no other placeholder',
  ],
  [
    "lastUpdatedBy: 'Am {date}'",
    'lastUpdatedBy: received "Am {date}"',
    'text with {date} and {author} and no other placeholder',
  ],
  [
    "lastUpdated: 'Am {date} von {author}'",
    'lastUpdated: received "Am {date} von {author}"',
    'text with {date} and no other placeholder',
  ],
  [
    "results: 'Treffer {query}|Treffer {query}'",
    'results: received "Treffer {query}|Treffer {query}"',
    'text with {query} and {count} and no other placeholder',
  ],
  [
    "pages: 'a|b|{count}'",
    'pages: received "a|b|{count}"',
    'one form for all counts, or 2 with "|" between them: one, other',
  ],
])('{ %s }', async (texts, said, expected) => {
  const [key, received] = said.split(': ');
  expect((await errorsOf(texts))[0]).toBe(
    `Invalid value for "texts.${key}": ${received} | Expected ${expected}.`,
  );
});

test.each([
  ['pl', 'one form for all counts, or 4 with "|" between them: one, few, many, other'],
  ['ja', 'one form for all counts, without "|"'],
])('plural forms of %s', async (code, expected) => {
  expect(await errorsOf("pages: 'a|{count}'", code)).toEqual([
    `Invalid value for "texts.pages": received "a|{count}" | Expected ${expected}.`,
  ]);
  await expect(load("pages: '{count}'", code)).resolves.toHaveProperty('texts.pages', '{count}');
});

test('an invalid language tag is reported', async () => {
  expect(await errorsOf('', 'en-a')).toEqual([
    'Invalid value for "locale.code": received "en-a" | Expected a language tag, such as "en" or "pt-BR".',
  ]);
});
