/**
 * Puts the config's UI strings (its option `texts`) into the theme while it is bundled. In: the config. Out: the code that
 * replaces `theme/strings.ts`. It is an enum too, so that each string becomes a constant where it is used, and unused
 * strings are left out.
 */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { arrangeForms, pluralCategoriesOf } from '../../theme/fill-text.js';
import { Strings } from '../../theme/strings.js';
import type { ThemeConfig } from './theme-config.js';

/** The plural categories of the strings in `theme/strings.ts`. */
const ENGLISH_CATEGORIES = ['one', 'other'];

export function stringsPlugin(config: ThemeConfig, themeDir: string): Plugin {
  const file = join(themeDir, 'strings.ts');
  return {
    name: 'docsgen-strings',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]strings\.ts$/ }, ({ path }) =>
        path === file ? { contents: writeStrings(config), loader: 'ts' } : null,
      );
    },
  };
}

/** Returns the code of the module that replaces `theme/strings.ts`. */
export function writeStrings({ texts, locale }: ThemeConfig): string {
  const plurals = pluralCategoriesOf(locale.code);
  const english = new Map<string, string>(Object.entries(Strings));
  const translated = Object.entries(texts).map(([key, text]) => [
    key,
    text === english.get(key) ? arrangeForms(text, ENGLISH_CATEGORIES, plurals) : text,
  ]);
  return [
    writeEnum('Strings', translated),
    writeEnum('Language', [
      ['code', locale.code],
      ['plurals', plurals.join(' ')],
    ]),
  ].join('\n');
}

function writeEnum(name: string, members: readonly (readonly string[])[]): string {
  const lines = members.map(([key = '', value]) => `${key} = ${JSON.stringify(value)},`);
  return `export enum ${name} { ${lines.join('\n')} }`;
}
