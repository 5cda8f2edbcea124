import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const styles = (name: string) =>
  readFileSync(new URL(`../../../../theme/styles/${name}`, import.meta.url), 'utf8');
const tokens = styles('tokens.css');
const [lightSource = '', darkSource = ''] = tokens.split("[data-theme='dark']");

type Mode = 'light' | 'dark';
const light = readTokens(lightSource);
const modes: Record<Mode, Map<string, string>> = {
  light,
  dark: new Map([...light, ...readTokens(darkSource)]),
};

function readTokens(css: string): Map<string, string> {
  const declarations = css.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6}|var\(--[\w-]+\))/g);
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value]));
}

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
const codeTokens = [...light.keys()].filter(
  (name) => name.startsWith('--code-') && !name.endsWith('background'),
);
const codeBackgrounds = [...light.keys()].filter(
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

describe.each(['light', 'dark'] as const)('colours, %s (T16)', (mode) => {
  it('every text reaches 4.5:1 on what it stands on', () => {
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
  it('both modes set the same colours', () => {
    const colors = (css: string) =>
      [...readTokens(css).keys()].filter((name) => /^--(?:color|code|announcement)-/.test(name));
    expect(colors(darkSource).sort()).toEqual(colors(lightSource).sort());
  });

  it('colours no token but by the properties that are checked (T16)', () => {
    const code = styles('code.css');
    const colors = [...code.matchAll(/[^-]color:\s*([^;]+);/g)].map(([, value]) => value);
    expect(colors.length).toBeGreaterThan(10);
    for (const value of colors)
      expect(value).toMatch(/^(?:inherit|var\(--(?:code|color)-[\w-]+\))$/);
  });

  it('colours every class that the highlighter writes for the common languages (T16)', () => {
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
      'print',
    ];
    for (const file of files)
      expect(styles(`${file}.css`)).not.toMatch(/url\(['"]?(?:https?:)?\/\//);
  });
});

/** The scopes of highlight.js' own default theme, as the reference of what grammars may emit. */
function highlightScopes(): Set<string> {
  const path = createRequire(import.meta.url).resolve('highlight.js/styles/default.css');
  const css = readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '');
  return new Set([...css.matchAll(/\.hljs-([a-z_-]+)/g)].map(([, scope = '']) => scope));
}
