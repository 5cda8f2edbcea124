/** What follows from the language's tag: the theme's strings, the name and the direction of the language. */
import { describe, expect, it, test } from 'vitest';
import { addLanguage } from '../../../../cli/config/site-language.js';
import { checkForms, texts } from '../../../../cli/config/texts-schema.js';
import { countTextIn, splitText } from '../../../../theme/fill-text.js';
import { Strings } from '../../../../theme/strings.js';

/** Config of a site that says only its language, and what else is given. */
async function configOf(code: string, written: object = {}) {
  const config = {
    locale: { code, label: 'English', direction: 'ltr' as const },
    texts: texts.parse({}),
  };
  return await addLanguage(config, { locale: { code }, ...written });
}

/** English words that other languages use too, by their keys. */
const SHARED_WORDS: Readonly<Record<string, string>> = {
  de: 'codeTab info terminal version versionDropdown',
  es: 'keyControl terminal',
  fr: 'codeTab danger important info kindActions kindGuides keyControl menu section terminal typeCode version',
  ja: 'keyControl',
  ko: 'keyControl',
  pl: 'keyControl menu terminal',
  'pt-BR': 'keyControl menu tags terminal',
  'zh-Hans': 'keyControl',
  ar: 'keyControl',
};

describe.each(Object.entries(SHARED_WORDS))('the theme in the language %s', (code, shared) => {
  it('has every string, with the placeholders and plural forms of the schema', async () => {
    const config = await configOf(code);
    expect(
      texts
        .superRefine((given, context) => checkForms({ ...config, texts: given }, context))
        .safeParse(config.texts).error?.issues,
    ).toBeUndefined();
    const english = Object.entries(Strings).filter(
      ([key, text]) => text === new Map(Object.entries(config.texts)).get(key),
    );
    expect(english.map(([key]) => key)).toEqual(
      Object.keys(Strings).filter((key) => shared.split(' ').includes(key)),
    );
  });

  it('shows no number twice and no form without its words', async () => {
    const { texts: strings } = await configOf(code);
    for (const text of [strings.pages, strings.results, strings.seeAll])
      for (const count of [0, 1, 2, 3, 5, 11, 21, 22, 100, 1_000_000]) {
        const [shown = '', ...more] = countTextIn(code, text, count).split('|');
        expect(more).toEqual([]);
        expect(shown.replace('{query}', '')).not.toMatch(/[{}]/);
        expect(splitText<string, number>(shown, {}).join('').length).toBeGreaterThan(2);
      }
  });
});

test.each([
  [1, '1 strona'],
  [2, '2 strony'],
  [5, '5 stron'],
  [22, '22 strony'],
  [112, '112 stron'],
])('the Polish form for %i', async (count, text) => {
  expect(countTextIn('pl', (await configOf('pl')).texts.pages, count)).toBe(text);
});

test.each([
  ['ar', 2, 'صفحتان'],
  ['ar', 103, '103 صفحات'],
  ['fr', 0, '0 page'],
  ['fr', 1_000_000, '1000000 de pages'],
  ['ja', 1, '1 ページ'],
])('the form in %s for %i', async (code, count, text) => {
  expect(countTextIn(code, (await configOf(code)).texts.pages, count)).toBe(text);
});

test.each([
  ['de-AT', 'Kopieren'],
  ['pt', 'Copiar'],
  ['zh', '复制'],
  ['zh-TW', 'Copy'],
  ['nl', 'Copy'],
  ['tlh', 'Copy'],
])('the string "copy" of the tag %s is %s', async (code, text) => {
  expect((await configOf(code)).texts.copy).toBe(text);
});

test('strings that the author wrote stay, and strings that are undefined do not count', async () => {
  const config = {
    locale: { code: 'de', label: 'English', direction: 'ltr' as const },
    texts: texts.parse({ copy: 'Copy' }),
  };
  const { texts: strings } = await addLanguage(config, {
    locale: { code: 'de' },
    texts: { copy: 'Copy', cancel: undefined },
  });
  expect([strings.copy, strings.cancel]).toEqual(['Copy', 'Abbrechen']);
});

test.each([
  ['en', 'English', 'ltr'],
  ['ar', 'العربية', 'rtl'],
  ['fa-IR', 'فارسی (ایران)', 'rtl'],
  ['he', 'עברית', 'rtl'],
  ['de', 'Deutsch', 'ltr'],
  ['pt-BR', 'Português (Brasil)', 'ltr'],
  ['uz-Cyrl', 'Ўзбекча (Кирил)', 'ltr'],
  ['ka', 'ქართული', 'ltr'],
])('the tag %s has the name %s and the direction %s', async (code, label, direction) => {
  expect((await configOf(code)).locale).toEqual({ code, label, direction });
});

test('a label and a direction that the author wrote stay', async () => {
  const locale = { code: 'ar', label: 'عربي', direction: 'ltr' as const };
  const config = { locale, texts: texts.parse({}) };
  expect((await addLanguage(config, { locale })).locale).toEqual(locale);
});
