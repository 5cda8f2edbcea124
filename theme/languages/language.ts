/**
 * The type of the theme's own translations. One file of this folder is one language: `theme/strings.ts` says where each
 * string appears. In: nothing. Out: the strings, complete, with the placeholders of the English ones.
 */
import type { Strings } from '../strings.js';

export interface ThemeLanguage {
  /** The plural categories of the forms of a string with `{count}`, in their order. */
  readonly plurals: readonly Intl.LDMLPluralRule[];
  readonly strings: Readonly<Record<keyof typeof Strings, string>>;
}
