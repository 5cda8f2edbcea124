/**
 * Fills the placeholders of texts. In: a text of `strings.ts` and a value for each placeholder. Out: the text, or its parts
 * where a value is an element.
 */
import { Language } from './strings.js';

/** The names in the braces of a text. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Text extends string, Value> = Readonly<Record<Placeholder<`${Text}`>, Value>>;

/** What stands around the placeholders as it is, with the values between. */
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

/** As CLDR orders them. */
const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** By language: to make them takes longer than a hundred questions. */
const pluralRules = new Map<string, Intl.PluralRules>();

function pluralRulesOf(language: string): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules;
}

/** What the forms of a text are for, in their order; for the build. */
export function pluralCategoriesOf(language: string): string[] {
  const { pluralCategories } = pluralRulesOf(language).resolvedOptions();
  return PLURAL_CATEGORIES.filter((category) => pluralCategories.includes(category));
}

/** The form of a text with `{count}` that the count asks for; a text without forms is one for all counts. */
export function countText<Text extends string>(
  text: Text,
  values: Values<Text, string | number> & { readonly count: number },
): string {
  const category = new Intl.PluralRules(Language.code).select(values.count);
  const forms = text.split('|');
  const form = forms[Language.plurals.split(' ').indexOf(category)] ?? forms.at(-1) ?? '';
  return splitText<string, string | number>(form, values).join('');
}

/** The same in the build, which passes the language. A text that stayed English has the forms of English. */
export function countTextIn(language: string, text: string, count: number): string {
  const category = pluralRulesOf(language).select(count);
  const [categories, forms] = [pluralCategoriesOf(language), text.split('|')];
  const known = forms.length === categories.length ? categories : ['one'];
  const form = forms[known.indexOf(category)] ?? forms.at(-1) ?? '';
  return splitText<string, number>(form, { count }).join('');
}
