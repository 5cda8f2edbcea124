import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { contrastIn, listContrasts, readValues, SURFACES } from './contrasts.js';

const styles = (name: string) =>
  readFileSync(new URL(`../../../../theme/styles/${name}`, import.meta.url), 'utf8');
const tokens = styles('tokens.css');
const values = readValues(tokens);

describe('colors', () => {
  it('every text reaches 4.5:1 on its background', () => {
    const contrasts = listContrasts(tokens);
    expect(contrasts.length).toBeGreaterThan(200);
    expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('the lines of controls reach 3:1, %s', (mode) => {
    const ratioOf = contrastIn(values);
    for (const surface of SURFACES.filter((name) => name !== '--color-sunken'))
      expect(ratioOf(mode, '--color-control-line', surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(['light', 'dark'] as const)('surfaces reach 1.25:1 on the page, %s', (mode) => {
    const ratio = contrastIn(values)(mode, '--color-surface', '--color-page');
    expect(ratio).toBeGreaterThanOrEqual(1.25);
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
      'toc',
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
