/** The alphabet of Base32. */
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';

export const ALPHABETS = {
  A: LOWER + UPPER + DIGITS,
  L: LOWER + UPPER,
  U: UPPER + '234567',
  b: LOWER + UPPER + DIGITS + '+/',
  d: DIGITS,
  h: DIGITS + 'abcdef',
  l: LOWER + DIGITS,
  w: LOWER + UPPER + DIGITS + '_-',
  /** Draws values from a Lehmer generator that is seeded by a text. */
  c: '023456789ACDEFGHJKLMNPQRSTUVWXYZ',
  /** Of Base32. */
  s: LOWER + '234567',
} as const;

/**
 * Examples of the values of each format, for tests. `<A36>` means 36 characters of an alphabet in `draw.ts`, `<u>` a UUID.
 * Brackets enclose the value if it is only a part.
 */
export function createDraw(seed: string): (alphabet: string, length: number) => string {
  let state = Array.from(seed).reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % 2147483647,
    7,
  );
  return (alphabet, length) => {
    const drawn = Array.from({ length }, () => {
      state = (state * 48271) % 2147483647;
      return alphabet[state % alphabet.length] ?? '';
    });
    // Values that must have a digit have one, and none begins with a sign.
    if (/\d/.test(alphabet) && length > 2)
      drawn.splice(0, 2, alphabet.match(/[A-Za-z]/)?.[0] ?? '4', '7');
    return drawn.join('');
  };
}
