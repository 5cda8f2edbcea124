/**
 * Widths of letters in Inter, the theme's font. In: text. Out: its width in ems. Letters of other scripts, which the
 * reader's system draws, get a typical width.
 */

/** Measures of Inter in ems, above and below the baseline. */
export const ASCENT = 0.969;
export const DESCENT = 0.241;

/** Characters by their advance in hundredths of an em, measured in Chromium at weight 400. Accents add no width. */
const CHARACTERS: Readonly<Record<number, string>> = {
  24: 'ijlı',
  26: '‘’',
  27: 'I¦¸',
  28: ' \u00a0',
  29: '!,.:¡·',
  30: "';¹",
  32: '`´',
  33: 't|',
  36: '/\\',
  37: '()[]f',
  38: 'r',
  41: '1',
  43: '{}',
  44: '²“”',
  46: '-_°ªº³',
  47: '"^',
  50: '*–',
  51: '?¿',
  53: 's',
  55: 'kxz¥',
  56: 'avy•',
  57: '7JLc¢§',
  58: 'e«»ð',
  59: '5Fhnuµ',
  60: 'Eoø',
  61: '2bdgpqþđ™£',
  62: '3689ß',
  63: '0#Z',
  64: '$&PRSÞ',
  65: '4BT',
  66: '+<=>~¬±×÷−',
  67: 'K®€',
  68: 'XY',
  69: 'AV',
  72: 'D',
  73: 'C',
  74: 'HUÐ',
  75: 'GN',
  77: 'OQØ',
  82: 'w',
  83: '↑↓←→',
  86: '…',
  88: 'm',
  90: 'M',
  91: '©',
  92: 'æ',
  97: '@',
  98: '%',
  99: 'WÆ',
  100: 'œ—',
  101: 'Œ',
};

/** Text of weight 650 is wider by this factor. */
const BOLD = 1.05;
/** Typical advances: ideographs and Hangul, emoji, and letters of other alphabets. */
const IDEOGRAPH = 1;
const EMOJI = 1.25;
const OTHER = 0.62;

const widths = new Map(
  Object.entries(CHARACTERS).flatMap(([hundredths, characters]) =>
    Array.from(characters, (character): [string, number] => [character, Number(hundredths) / 100]),
  ),
);

/** @example measureWidth('Hello', false) // 2.36 */
export function measureWidth(text: string, isBold: boolean): number {
  let width = 0;
  for (const character of text.normalize('NFD')) width += widthOf(character);
  return isBold ? width * BOLD : width;
}

function widthOf(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  if (/[\p{Mark}\p{Cf}\p{Cc}]/u.test(character)) return 0;
  if (/\p{Extended_Pictographic}/u.test(character)) return EMOJI;
  // NFD divides a syllable of Hangul into two or three parts.
  if (/[\u1100-\u115f]/.test(character)) return IDEOGRAPH;
  if (/[\u1160-\u11ff]/.test(character)) return 0;
  return /[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60]|[\u{20000}-\u{3ffff}]/u.test(character)
    ? IDEOGRAPH
    : OTHER;
}
