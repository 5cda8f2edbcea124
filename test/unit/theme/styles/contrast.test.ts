import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const styles = (name: string) =>
  readFileSync(new URL(`../../../../theme/styles/${name}`, import.meta.url), 'utf8');
const tokens = styles('tokens.css');
const declarations = [...tokens.matchAll(/(--(?:color|code|announcement)-[\w-]+):\s*([^;]+);/g)];
const values = declarations.map(([, name = '', value = '']) => {
  const [, light = '', dark = ''] = /^var\(--light, (.+)\) var\(--dark, (.+)\)$/.exec(value) ?? [];
  return { name, light, dark };
});

type Mode = 'light' | 'dark';
const modes: Record<Mode, Map<string, string>> = {
  light: new Map(values.map(({ name, light }) => [name, light])),
  dark: new Map(values.map(({ name, dark }) => [name, dark])),
};

function colorOf(mode: Mode, name: string): string {
  const value = modes[mode].get(name);
  if (value === undefined) throw new Error(`Unknown colour "${name}"`);
  const reference = /^var\((.*)\)$/.exec(value)?.[1];
  return reference === undefined ? value : colorOf(mode, reference);
}

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(mode: Mode, text: string, background: string): number {
  const [a, b] = [text, background].map((name) => luminance(colorOf(mode, name)));
  const [high = 0, low = 0] = [a ?? 0, b ?? 0].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['page', 'surface', 'sunken', 'raised'].map((name) => `--color-${name}`);
const admonitions = ['note', 'tip', 'info', 'important', 'warning', 'danger'];
const names = values.map(({ name }) => name);
const codeTokens = names.filter(
  (name) => name.startsWith('--code-') && !name.endsWith('background'),
);
const codeBackgrounds = names.filter(
  (name) => name.startsWith('--code-') && name.endsWith('background'),
);

const pairs: [string, string][] = [
  ...['text', 'muted', 'accent', 'accent-strong'].flatMap((text) =>
    surfaces.map((surface): [string, string] => [`--color-${text}`, surface]),
  ),
  ...admonitions.flatMap((name): [string, string][] => [
    [`--color-${name}`, `--color-${name}-soft`],
    ['--color-text', `--color-${name}-soft`],
    ['--color-muted', `--color-${name}-soft`],
    ['--color-accent', `--color-${name}-soft`],
  ]),
  ['--color-accent', '--color-accent-soft'],
  ['--color-accent-strong', '--color-accent-soft'],
  ['--color-muted', '--color-accent-soft'],
  ['--color-text', '--color-accent-soft'],
  ['--color-on-accent', '--color-accent'],
  ['--color-on-accent', '--color-accent-strong'],
  ['--color-text', '--color-selection'],
  ['--color-text', '--color-mark'],
  ['--color-danger', '--color-page'],
  ['--announcement-color', '--announcement-background'],
  ...codeTokens.flatMap((token) =>
    codeBackgrounds.map((background): [string, string] => [token, background]),
  ),
];

describe.each(['light', 'dark'] as const)('colors, %s', (mode) => {
  it('every text reaches 4.5:1 on its background', () => {
    const poor = pairs
      .map(([text, background]) => ({ text, background, ratio: contrast(mode, text, background) }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(poor).toEqual([]);
  });

  it('the lines of controls reach 3:1', () => {
    for (const surface of surfaces.filter((name) => name !== '--color-sunken'))
      expect(contrast(mode, '--color-control-line', surface)).toBeGreaterThanOrEqual(3);
  });
});

describe('styles', () => {
  it('every color is set for both modes', () => {
    expect(values.length).toBeGreaterThan(40);
    for (const { name, light, dark } of values)
      for (const value of [light, dark])
        expect(value, name).toMatch(/^(?:#[0-9a-f]{6}|var\(--[\w-]+\))$/);
  });

  it('colors tokens only by the properties that are checked', () => {
    const code = styles('code.css');
    const colors = [...code.matchAll(/[^-]color:\s*([^;]+);/g)].map(([, value]) => value);
    expect(colors.length).toBeGreaterThan(10);
    for (const value of colors)
      expect(value).toMatch(/^(?:inherit|var\(--(?:code|color)-[\w-]+\))$/);
  });

  it('colors every class that the highlighter writes for the common languages', () => {
    const code = styles('code.css');
    for (const scope of highlightScopes()) expect(code).toContain(`.hljs-${scope}`);
  });

  it('asks no other host for anything', () => {
    const files = [
      'fonts',
      'tokens',
      'base',
      'layout',
      'navbar',
      'sidebar',
      'prose',
      'code',
      'content',
      'pages',
      'overlays',
      'contrast',
      'print',
    ];
    for (const file of files)
      expect(styles(`${file}.css`)).not.toMatch(/url\(['"]?(?:https?:)?\/\//);
  });
});

/** The scopes of highlight.js's own default theme, as a reference for the scopes that grammars may emit. */
function highlightScopes(): Set<string> {
  const path = createRequire(import.meta.url).resolve('highlight.js/styles/default.css');
  const css = readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '');
  return new Set([...css.matchAll(/\.hljs-([a-z_-]+)/g)].map(([, scope = '']) => scope));
}
