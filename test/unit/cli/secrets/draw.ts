/**
 * Random values as machines generate them, the same in every run. In: an alphabet and a length. Out: a value with a digit in
 * it.
 */
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
  /** The alphabet of Bech32, in capitals. */
  c: '023456789ACDEFGHJKLMNPQRSTUVWXYZ',
  /** The alphabet of Base32. */
  s: LOWER + '234567',
} as const;

/** Draws values from a Lehmer generator that is seeded by a text. */
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
