/**
 * Fills the placeholders of UI strings. In: a string of `strings.ts` and a value for each placeholder. Out: the text,
 * or a list of its parts if a value is an element.
 */
import { Language } from './strings.js';

/** The names in the braces of a string. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Text extends string, Value> = Readonly<Record<Placeholder<`${Text}`>, Value>>;

/** The parts of a string between its placeholders, with the values inserted. */
export function splitText<Text extends string, Value>(
  text: Text,
  values: Values<Text, Value>,
): (string | Value)[] {
  const found: Readonly<Record<string, Value>> = values;
  return text.split(/{(\w+)}/).map((part, index) => (index % 2 === 0 ? part : (found[part] ?? '')));
}

export function fillText<Text extends string>(
  text: Text,
  values: Values<Text, string | number>,
): string {
  return splitText(text, values).join('');
}

/** Categories in the order of CLDR. */
const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Cached by language: creating the rules takes longer than using them a hundred times. */
const pluralRules = new Map<string, Intl.PluralRules>();

function pluralRulesOf(language: string): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules;
}

/** The plural categories that the forms of a string are for, in order. For the build. */
export function pluralCategoriesOf(language: string): string[] {
  const { pluralCategories } = pluralRulesOf(language).resolvedOptions();
  return PLURAL_CATEGORIES.filter((category) => pluralCategories.includes(category));
}

/**
 * Arranges the forms of a string for other plural categories. A category that `from` lacks takes the last form. A string
 * without forms stays as it is. For the build.
 *
 * @example arrangeForms('1 page|{count} pages', ['one', 'other'], ['other']) // '{count} pages'
 */
export function arrangeForms(text: string, from: readonly string[], to: readonly string[]): string {
  const forms = text.split('|');
  if (forms.length === 1) return text;
  return to.map((category) => forms[from.indexOf(category)] ?? forms.at(-1)).join('|');
}

/** Selects the form of a string with `{count}` for a count; a string without forms serves all counts. */
export function countText<Text extends string>(
  text: Text,
  values: Values<Text, string | number> & { readonly count: number },
): string {
  const category = new Intl.PluralRules(Language.code).select(values.count);
  const forms = text.split('|');
  const form = forms[Language.plurals.split(' ').indexOf(category)] ?? forms.at(-1) ?? '';
  return splitText<string, string | number>(form, values).join('');
}

/** The same for the build, which passes the language. A string that was not translated has the forms of English. */
export function countTextIn(language: string, text: string, count: number): string {
  const category = pluralRulesOf(language).select(count);
  const [categories, forms] = [pluralCategoriesOf(language), text.split('|')];
  const known = forms.length === categories.length ? categories : ['one'];
  const form = forms[known.indexOf(category)] ?? forms.at(-1) ?? '';
  return splitText<string, number>(form, { count }).join('');
}
