/**
 * The contrast of text in the theme. In: `tokens.css`, with or without what a site adds to it. Out: every pair of a text and
 * what is behind it, in both modes. Contrast is computed here by itself, so that tests do not trust the code they test.
 */
export type Mode = 'light' | 'dark';

interface Contrast {
  readonly mode: Mode;
  readonly text: string;
  readonly background: string;
  readonly ratio: number;
}

export interface ModeValues extends Readonly<Record<Mode, string>> {
  readonly name: string;
}

/** A later declaration of the same name wins. */
export function readValues(css: string): ModeValues[] {
  const declarations = css.matchAll(/(--(?:color|code|announcement)-[\w-]+):\s*([^;]+);/g);
  const values = Array.from(declarations, ([, name = '', value = '']) => {
    const modes = /^var\(--light, (.+)\)\s+var\(--dark, (.+)\)$/.exec(value.trim());
    const [, light = '', dark = ''] = modes ?? [];
    return [name, { name, light, dark }] as const;
  });
  return [...new Map(values).values()];
}

/** @example contrastIn(readValues(tokens))('light', '--color-text', '--color-page') // 16.4 */
export function contrastIn(
  values: readonly ModeValues[],
): (mode: Mode, text: string, background: string) => number {
  const byName = new Map(values.map((value) => [value.name, value]));
  const colorOf = (mode: Mode, name: string): string => {
    const value = byName.get(name)?.[mode];
    if (value === undefined) throw new Error(`Unknown color "${name}"`);
    const reference = /^var\((.*)\)$/.exec(value)?.[1];
    return reference === undefined ? value : colorOf(mode, reference);
  };
  return (mode, text, background) => {
    const [a = 0, b = 0] = [text, background].map((name) => luminance(colorOf(mode, name)));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
}

/** WCAG 2.2: relative luminance. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const SURFACES = ['page', 'surface', 'sunken', 'raised'].map((name) => `--color-${name}`);
const ADMONITIONS = ['note', 'tip', 'info', 'important', 'warning', 'danger'];

export function listContrasts(css: string): Contrast[] {
  const values = readValues(css);
  const ratioOf = contrastIn(values);
  return (['light', 'dark'] as const).flatMap((mode) =>
    listPairs(values.map(({ name }) => name)).map(([text, background]) => ({
      mode,
      text,
      background,
      ratio: ratioOf(mode, text, background),
    })),
  );
}

function listPairs(names: readonly string[]): [text: string, background: string][] {
  const code = names.filter((name) => name.startsWith('--code-'));
  const codeBackgrounds = code.filter((name) => name.endsWith('background'));
  const codeTokens = code.filter((name) => !name.endsWith('background'));
  return [
    ...['text', 'muted', 'accent', 'accent-strong'].flatMap((text) =>
      SURFACES.map((surface): [string, string] => [`--color-${text}`, surface]),
    ),
    ...ADMONITIONS.flatMap((name): [string, string][] => [
      [`--color-${name}`, `--color-${name}-soft`],
      ['--color-text', `--color-${name}-soft`],
      ['--color-muted', `--color-${name}-soft`],
      ['--color-accent', `--color-${name}-soft`],
    ]),
    ['--color-accent', '--color-accent-soft'],
    ['--color-accent', '--code-background'],
    ['--color-accent', '--code-header-background'],
    ['--color-muted', '--code-header-background'],
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
}
