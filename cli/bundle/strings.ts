/**
 * Puts the config's UI strings (its option `texts`) into the theme while it is bundled. In: the config. Out: the code that
 * replaces `theme/strings.ts`. It is an enum too, so that each string becomes a constant where it is used, and unused
 * strings are left out.
 */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { pluralCategoriesOf } from '../../theme/fill-text.js';
import { Strings } from '../../theme/strings.js';
import type { ThemeConfig } from './theme-config.js';

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
    text === english.get(key) ? arrangeForms(text, plurals) : text,
  ]);
  return [
    writeEnum('Strings', translated),
    writeEnum('Language', [
      ['code', locale.code],
      ['plurals', plurals.join(' ')],
    ]),
  ].join('\n');
}

/** Arranges the forms of an English string in the plural categories of another language. */
function arrangeForms(text: string, categories: readonly string[]): string {
  const [one, other] = text.split('|');
  if (other === undefined) return text;
  return categories.map((category) => (category === 'one' ? one : other)).join('|');
}

function writeEnum(name: string, members: readonly (readonly string[])[]): string {
  const lines = members.map(([key = '', value]) => `${key} = ${JSON.stringify(value)},`);
  return `export enum ${name} { ${lines.join('\n')} }`;
}
