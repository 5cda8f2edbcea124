import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveBrandColors } from '../../../../cli/bundle/brand-colors.js';
import { writeColors } from '../../../../cli/bundle/brand.js';
import { readColors } from '../../../../cli/bundle/tokens.js';
import { toOklch, type Hex } from '../../../../cli/values/color.js';
import { repositoryRoot } from '../../../site.js';
import { contrastIn, listContrasts, readValues, SURFACES } from '../../theme/styles/contrasts.js';

const css = readFileSync(join(repositoryRoot, 'theme/styles/tokens.css'), 'utf8');
const tokens = readColors(css);
const derive = (brand: Hex) => deriveBrandColors(brand, tokens);

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n): Hex => `#${n.toString(16).padStart(6, '0')}`);
const CORNERS: readonly Hex[] = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#ff00ff',
  '#00ffff',
  '#777777',
];

test('every color keeps the contrast of all text in both modes', () => {
  fc.assert(
    fc.property(hex, (brand) => {
      const all = css + writeColors(derive(brand));
      const poor = listContrasts(all).filter(({ ratio }) => ratio < 4.5);
      expect(poor).toEqual([]);
      const ratioOf = contrastIn(readValues(all));
      // For readers who ask for more contrast, and for the ring around what has the focus.
      for (const mode of ['light', 'dark'] as const)
        for (const surface of SURFACES) {
          expect(ratioOf(mode, '--color-accent-strong', surface)).toBeGreaterThanOrEqual(7);
          expect(ratioOf(mode, '--color-accent', surface)).toBeGreaterThanOrEqual(3);
        }
    }),
    { numRuns: 150, examples: CORNERS.map((brand): [Hex] => [brand]) },
  );
});

test('a color that is readable stays as it is', () => {
  const accent = (brand: Hex) => derive(brand).get('--color-accent');
  expect(accent('#7c3aed')).toEqual({ light: '#7c3aed', dark: '#ad94ff' });
  expect(accent('#ffff00')).toEqual({ light: '#6b6b00', dark: '#ffff00' });
  expect(accent('#808080')).toEqual({ light: '#676767', dark: '#a3a3a3' });
});

test('an adjusted color has the hue of the brand, and no more contrast than it needs', () => {
  for (const brand of ['#7c3aed', '#ffff00', '#0f766e', '#e11d48'] as const)
    for (const [mode, color] of Object.entries(derive(brand).get('--color-accent') ?? {})) {
      const { h } = toOklch(color);
      expect(Math.abs(h - toOklch(brand).h), `${brand} ${mode}`).toBeLessThan(0.1);
      if (color === brand) continue;
      const ratios = listContrasts(css + writeColors(derive(brand)))
        .filter((one) => one.mode === mode && one.text === '--color-accent')
        .map(({ ratio }) => ratio);
      const lowest = Math.min(...ratios);
      expect(lowest, `${brand} ${mode}`).toBeLessThan(4.65);
    }
});

test('the strong accent differs from the accent, and a gray brand has no hue', () => {
  const colors = derive('#808080');
  expect(colors.get('--color-accent-strong')).toEqual({ light: '#4a4a4a', dark: '#cbcbcb' });
  expect(colors.get('--color-accent-soft')).toEqual({ light: '#ededed', dark: '#313131' });
});
