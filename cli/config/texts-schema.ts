/**
 * The schema of the option `texts`, with a string for each key of `theme/strings.ts`. In: the option of the config. Out: the
 * same with defaults. A string has the same placeholders as in English. A string with a count has a form for each plural
 * category of the site's language.
 */
import * as z from 'zod';
import { pluralCategoriesOf } from '../../theme/fill-text.js';
import { Strings } from '../../theme/strings.js';
import { isLanguageTag, shortText } from './fields.js';

const english = Object.entries(Strings);

/** Editors show the comments of the enum for these keys. */
type Shape = { [Key in keyof typeof Strings]: z.ZodDefault<z.ZodString> };

export const texts = z.strictObject(
  Object.fromEntries(english.map(([key, text]) => [key, likeEnglish(text).default(text)])) as Shape,
);

function likeEnglish(text: string): z.ZodString {
  const names = placeholdersOf(text);
  const shown = names.map((name) => `{${name}}`).join(' and ');
  const what =
    shown === '' ? 'text without placeholders' : `text with ${shown} and no other placeholder`;
  return shortText.refine((value) => {
    const forms = isCounted(text) ? value.split('|') : [value];
    return forms.every((form, index) => {
      const used = placeholdersOf(form);
      // A form such as "One result" needs no number.
      const mayLack = index < forms.length - 1 ? ['count'] : [];
      return (
        used.every((name) => names.includes(name)) &&
        names.every((name) => used.includes(name) || mayLack.includes(name))
      );
    });
  }, what);
}

/**
 * Checks a whole config: each translated string with a count has a form for each plural category of the language, or one
 * form for all counts.
 */
export function checkForms(
  config: { readonly locale: { readonly code: string }; readonly texts: z.output<typeof texts> },
  context: z.RefinementCtx,
): void {
  // The tag's own error is reported already.
  if (!isLanguageTag(config.locale.code)) return;
  const categories = pluralCategoriesOf(config.locale.code);
  const wanted = `one form for all counts, or ${categories.length} with "|" between them: ${categories.join(', ')}`;
  const message = categories.length === 1 ? 'one form for all counts, without "|"' : wanted;
  const given = new Map(Object.entries(config.texts));
  for (const [key, text] of english) {
    const value = given.get(key) ?? text;
    const forms = value.split('|').length;
    if (isCounted(text) && value !== text && forms !== 1 && forms !== categories.length)
      context.addIssue({ code: 'custom', path: ['texts', key], message });
  }
}

function isCounted(text: string): boolean {
  return placeholdersOf(text).includes('count');
}

/** Lists the names in braces, including an empty name. */
function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/{(.*?)}/g), ([, name = '']) => name))];
}
