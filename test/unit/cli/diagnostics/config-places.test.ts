import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import {
  listOptionTexts,
  placeOption,
  placeText,
  type KeyPath,
} from '../../../../cli/diagnostics/config-places.js';
import { createFolder } from '../server/http.js';

async function configOf(text: string) {
  const siteDir = await createFolder({ 'site.config.ts': text });
  onTestFinished(() => rmSync(siteDir, { recursive: true }));
  return { siteDir, configFile: 'site.config.ts' };
}

/** Returns `line:column` and the underlined text. */
async function underlined(text: string, path: KeyPath | string, part?: 'name'): Promise<string> {
  const { file, place } = placeOption(await configOf(text), path, part);
  expect(file).toBe('site.config.ts');
  if (place === null) return 'nowhere';
  const { line, column, endColumn } = place;
  const shown = text.split('\n')[line - 1]?.slice(column - 1, endColumn - 1);
  return `${line}:${column} ${shown}`;
}

const config = `// title: 'not this'
import { defineConfig } from 'docsgen';
const items: Item[] = [{ label: 'A', to: '/a' }, { 'label': "B, {", to: \`/b\` }];
const logo = { light: '/l.svg' }; /* const logo = { light: '/x.svg' } */
export default defineConfig({
  title: 'T', // a comment, with a comma
  navbar: { logo, items },
  rules: { 'broken-link': 'off' },
  toc: { min: 2, max: [1, 2].length },
  redirects: [
    ...before,
    { from: '/a', to: '/b' },
  ],
  head: [(() => ({ tag: 'x' }))(), { tag: 'meta' }],
  sidebars: { docs: [a, { items: ['one', \`two\`] }] },
  imported,
  search: isOn ? true : { appId: '1' },
} satisfies UserConfig);
`;

test.each([
  ['title', '6:11 T'],
  ['navbar.items[1].label', '3:62 B, {'],
  ['navbar.items[0].to', '3:43 /a'],
  ['navbar.items[1].to', '3:74 /b'],
  ['navbar.logo.light', '4:24 /l.svg'],
  ['toc.min', '9:10 min'],
  ['toc', '9:3 toc'],
  ['head[1].tag', '14:44 meta'],
  // The place is the last one that literals lead to.
  ['redirects[0].from', '10:3 redirects'],
  ['head[0].tag', '14:10 ('],
  ['imported.x', '16:3 imported'],
  ['search.appId', '17:3 search'],
  ['navbar.items[7].to', '7:19 items'],
  ['nothing', '5:1 export'],
])('placeOption() finds "%s" at %s', async (path, place) => {
  expect(await underlined(config, path)).toBe(place);
});

test('placeOption() finds the name of an option, and keys that no dotted path can express', async () => {
  expect(await underlined(config, 'title', 'name')).toBe('6:3 title');
  expect(await underlined(config, ['rules', 'broken-link'], 'name')).toBe('8:13 broken-link');
  expect(await underlined(config, ['rules', 'broken-link'])).toBe('8:28 off');
});

test.each([
  ['', 'nowhere'],
  ['module.exports = { title: 1 }', '1:20 title'],
  ['export default', 'nowhere'],
  ['export default {', 'nowhere'],
  ['export default { title: (', 'nowhere'],
  ['export default { title: a }; const a = b, b = a;', '1:18 title'],
  [`const site = { title: 'x' };\nexport default site`, '1:24 x'],
  [`export default Promise.resolve({ title: 'x' })`, '1:1 export'],
])('placeOption() survives %j', async (text, place) => {
  expect(await underlined(text, 'title')).toBe(place);
});

test('placeOption() of a site without config is no place', () => {
  const place = placeOption({ siteDir: '/', configFile: null }, 'title');
  expect(place).toEqual({ file: null, place: null });
});

test('placeText() finds a text below an option, else the option', async () => {
  const at = async (id: string) => placeText(await configOf(config), id, ['sidebars', 'docs']);
  expect((await at('two')).place).toMatchObject({ line: 15, column: 43, endColumn: 46 });
  expect((await at('T')).place).toMatchObject({ line: 15, column: 15, endColumn: 19 });
});

test('K35: a path is followed through functions, spreads, names and other files of the site', async () => {
  const siteDir = await createFolder({
    'site.config.ts': `import shared, { links as more } from './parts/shared.js';
import data from './data.json' with { type: 'json' };
// title: 'no'
const base = { title: 'no', url: 'https://a.example' };
export default (async () => {
  return { ...base, ...shared, 'title': <string>'T', redirects: [...more, { from: '/c', to: more[0].to }], data };
}) satisfies Config;`,
    'parts/shared.ts': `export const links = [{ from: '/a', to: '/b' }] as const;
export default { footer: { copyright: 'C' } };`,
    'data.json': '{\n  "a": [1, "x"] }',
  });
  onTestFinished(() => rmSync(siteDir, { recursive: true }));
  const at = (path: string) => {
    const { file, place } = placeOption({ siteDir, configFile: 'site.config.ts' }, path);
    return `${file}:${place?.line}:${place?.column}`;
  };
  expect(at('title')).toBe('site.config.ts:6:50');
  expect(at('url')).toBe('site.config.ts:4:35');
  expect(at('footer.copyright')).toBe('parts/shared.ts:2:40');
  expect(at('redirects[0].to')).toBe('parts/shared.ts:1:42');
  expect(at('redirects[1].from')).toBe('site.config.ts:6:84');
  expect(at('redirects[1].to')).toBe('parts/shared.ts:1:42');
  expect(at('data.a[1]')).toBe('data.json:2:13');
});

test('listOptionTexts() returns the texts of a value, and none of an option that is not written', async () => {
  const found = listOptionTexts(await configOf(config), ['sidebars', 'docs']);
  expect(found.map(({ parts }) => parts[0]?.text)).toEqual(['one', 'two']);
  expect(listOptionTexts(await configOf(config), ['footer'])).toEqual([]);
});
