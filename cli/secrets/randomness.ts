/** Distinguishes made-up values from random ones. In: a value. Out: whether it may be a secret. */

/** Words used in documentation: `your-token-here`, `<redacted>`, `changeme`. */
const WORDS =
  /example|sample|change.?me|placeholder|your|dummy|redact|fake|replace|insert|secret|password|passw0rd|token|qwerty|foobar|deadbeef|\*{3}|\.{3}|…/i;
/** Five equal hexadecimal digits in a row do not occur by chance. "A" is excluded because it is a zero in Base64. */
const RUN = /[xX]{4}|([^A])\1{4}/;
const REPETITION = /([^]{2,4})\1{3}|([^]{5,12})\2{2}/;
/** Parts of keys that issuers publish in their manuals, and of keys for emulators. */
const PUBLISHED =
  /16C7e42F292c6912E7710c838347Ae178B4a|1B4a2e77838347a7E420ce178F2e7c69|4eC39HqLyjWDarjtT1zdp7dc|26PHem9AhJZvU623DfE1x4sd|BQokikJOvBiI2HlWgH4olfQ2|tR3PYbcVNZZ796tH88S4VQ2u|Eby8vdM02xNOcqFlqUwJ|C2y6yDjf5\/R\+ob0N8A7C|ngeVfQFYQlKU0ufo8x5d1A|dapi1234567890ab1cde/;
/** Matches `module.vpc.id`, `var.token`, `data.x.y[0]`. */
const REFERENCE = /^[A-Za-z_][\w-]{0,100}(?:\.[\w[\]*-]{1,100})+$/;
/** Matches `some-long-name`, `SOME_LONG_NAME`. */
const NAME = /^(?:[a-z]{1,30}(?:[-_.][a-z]{1,30})+|[A-Z]{1,30}(?:[-_.][A-Z]{1,30})+)$/;
const HEX = /^[0-9a-f]+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Longer values contain such words by chance. */
const MAX_WRITTEN = 200;
const MIN_LENGTH = 20;
const MIN_PASSWORD = 10;
/** Minimum length of a sequence such as `12345678` or `abcdefgh`. */
const SEQUENCE = 8;

/** Whether a value in the format of a secret is not one: written by hand, published, or a few repeated characters. */
export function isPlaceholder(value: string): boolean {
  return (
    (value.length < MAX_WRITTEN && WORDS.test(value)) ||
    /[xX]{6}|([^A])\1{5}/.test(value) ||
    REPETITION.test(value) ||
    PUBLISHED.test(value) ||
    NAME.test(value) ||
    longestSequence(value) >= SEQUENCE ||
    entropy(value) < 2.5
  );
}

/** Whether dots after the value stand for the rest of it. */
export function isElided(after: string): boolean {
  return /^(?:\.{3}|…|\*{3}|\[(?:\.{3}|…)|<(?:snip|redacted|truncated))/i.test(after);
}

/** Checks values that only their name makes suspicious. In doubt, a value is not a secret. */
export function looksRandom(value: string): boolean {
  const bare = value.replace(/[=.]+$/, '');
  const isWritten =
    isPlaceholder(value) ||
    RUN.test(bare) ||
    longestSequence(bare) >= 5 ||
    REFERENCE.test(bare) ||
    UUID.test(bare) ||
    WORDS.test(decode(bare));
  if (bare.length < MIN_LENGTH || isWritten) return false;
  if (HEX.test(bare)) return bare.length >= 32 && entropy(bare) >= 3;
  return entropy(bare) >= 3.7 && countMixed(bare) >= 3 && !isMadeOfWords(bare);
}

/** Whether a password looks random. Passwords may be shorter than keys. */
export function looksDrawn(password: string): boolean {
  if (password.length >= MIN_LENGTH) return looksRandom(password);
  const isMixed = [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password));
  const isWritten = isPlaceholder(password) || RUN.test(password) || longestSequence(password) >= 4;
  return password.length >= MIN_PASSWORD && isMixed && countMixed(password) >= 2 && !isWritten;
}

/** Returns the length of the longest sequence, such as "1234" or "abcd". */
function longestSequence(value: string): number {
  let longest = 0;
  let length = 0;
  let last = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i) | 32;
    length = code === last + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = code;
  }
  return longest;
}

/** Decodes Base64: an encoded placeholder is still a placeholder. */
function decode(value: string): string {
  const text = Buffer.from(value, 'base64').toString('latin1');
  return /^[\x20-\x7e\r\n]+$/.test(text) ? text : '';
}

/** Counts changes between letters and digits. Words with a number at the end have one; random values have many. */
function countMixed(value: string): number {
  return value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
}

/**
 * Whether a value has only short pieces, as `projects/a/secrets/b/versions/1` or `github-ssh-key-a1B2c3`. Random values have
 * longer ones.
 */
function isMadeOfWords(value: string): boolean {
  return value.split(/[/_.~-]/).every((part) => part.length < 14);
}

/** Returns the bits per character, from the frequency of each character. */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
