/**
 * Adds what follows from the tag of the site's language. In: a valid config, and what its author wrote. Out: the config with
 * the name and the direction of the language, and with the theme's UI strings if the theme has them in that language. What
 * the author wrote stays as it is.
 */
import { arrangeForms, pluralCategoriesOf } from '../../theme/fill-text.js';
import type { ThemeLanguage } from '../../theme/languages/language.js';
import { valueAt } from '../values/value-at.js';
import type { SiteConfig } from './schema.js';

/** Loads each language of the theme, by language and script. A site loads only its own. */
const LANGUAGES: Readonly<Record<string, () => Promise<ThemeLanguage>>> = {
  'ar-Arab': async () => (await import('../../theme/languages/ar.js')).arabic,
  'de-Latn': async () => (await import('../../theme/languages/de.js')).german,
  'es-Latn': async () => (await import('../../theme/languages/es.js')).spanish,
  'fr-Latn': async () => (await import('../../theme/languages/fr.js')).french,
  'ja-Jpan': async () => (await import('../../theme/languages/ja.js')).japanese,
  'ko-Kore': async () => (await import('../../theme/languages/ko.js')).korean,
  'pl-Latn': async () => (await import('../../theme/languages/pl.js')).polish,
  'pt-Latn': async () => (await import('../../theme/languages/pt-br.js')).brazilianPortuguese,
  'zh-Hans': async () => (await import('../../theme/languages/zh-hans.js')).simplifiedChinese,
};

/** Scripts of living languages that are written from right to left, as Unicode lists them. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** @example (await addLanguage(config, { locale: { code: 'ar' } })).locale.direction // 'rtl' */
export async function addLanguage<Config extends Pick<SiteConfig, 'locale' | 'texts'>>(
  config: Config,
  written: unknown,
): Promise<Config> {
  const { code } = config.locale;
  // The defaults of the options are those of English. `Intl.DisplayNames` takes 8 ms, which every build would pay.
  if (code === 'en') return config;
  return {
    ...config,
    locale: {
      ...config.locale,
      label: nameOf(code),
      direction: directionOf(code),
      ...pickWritten(config.locale, valueAt(written, ['locale'])),
    },
    texts: {
      ...config.texts,
      ...(await loadStrings(code)),
      ...pickWritten(config.texts, valueAt(written, ['texts'])),
    },
  };
}

/** Keeps the options that the author wrote, with their valid values. */
function pickWritten<Options extends object>(options: Options, written: unknown): Partial<Options> {
  const isWritten = (key: string) => valueAt(written, [key]) !== undefined;
  const kept: Partial<Options> = { ...options };
  for (const key in options) if (!isWritten(key)) delete kept[key];
  return kept;
}

/** @example nameOf('pt-BR') // 'Português (Brasil)' */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  const [first = ''] = name;
  // Georgian has capitals for whole words only.
  if (/\p{Script=Georgian}/u.test(first)) return name;
  return first.toLocaleUpperCase(code) + name.slice(first.length);
}

function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/**
 * Returns the theme's strings, with a form for each plural category that this version of Node knows. A region uses the
 * strings of its language: `fr-CA` is French. The script counts, because `zh-TW` is not written in simplified characters.
 */
async function loadStrings(code: string): Promise<Partial<ThemeLanguage['strings']>> {
  const { language, script } = new Intl.Locale(code).maximize();
  const load = LANGUAGES[`${language}-${script}`];
  if (load === undefined) return {};
  const { plurals, strings } = await load();
  const categories = pluralCategoriesOf(code);
  return Object.fromEntries(
    Object.entries(strings).map(([key, text]) => [key, arrangeForms(text, plurals, categories)]),
  );
}
