/**
 * Tells values that somebody made up from values that a machine drew. In: a value. Out: whether it may be a secret.
 */

/** Of documentation: `AKIAIOSFODNN7EXAMPLE`, `your-token-here`, `xxxxxxxx`, `<redacted>`. */
const PLACEHOLDER =
  /example|sample|change.?me|placeholder|your|dummy|redact|fake|replace|insert|secret|password|passw0rd|token|x{4}|\*{3}|\.{3}|12345|abcdef[^0-9]|ABCDEF[^0-9]|qwerty|foobar|deadbeef|0{6}/i;
/** `module.vpc.id`, `var.token`, `data.x.y[0]`. */
const REFERENCE = /^[A-Za-z_][\w-]{0,100}(?:\.[\w[\]*-]{1,100})+$/;
const HEX = /^[0-9a-f]+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const MIN_LENGTH = 20;

/** Of a format that its issuer's prefix gives away: written by hand, or the same few characters over and over. */
export function isExample(value: string): boolean {
  return /example/i.test(value) || /x{6}|X{6}|\*{3}|\.{3}|0{8}/.test(value) || entropy(value) < 2.5;
}

/** For values that only their name makes suspicious: every doubt is in favour of the text. */
export function looksRandom(value: string): boolean {
  const bare = value.replace(/[=.]+$/, '');
  const isWritten =
    PLACEHOLDER.test(bare) ||
    REFERENCE.test(bare) ||
    UUID.test(bare) ||
    PLACEHOLDER.test(decode(bare));
  if (bare.length < MIN_LENGTH || isWritten) return false;
  if (HEX.test(bare)) return bare.length >= 32 && entropy(bare) >= 3;
  return entropy(bare) >= 3.7 && countMixed(bare) >= 3 && !isMadeOfWords(bare);
}

/** A placeholder in Base64 is one. */
function decode(value: string): string {
  const text = Buffer.from(value, 'base64').toString('latin1');
  return /^[\x20-\x7e\r\n]+$/.test(text) ? text : '';
}

/** Words with a number at the end have one change between letters and digits; what is drawn has many. */
function countMixed(value: string): number {
  return value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
}

/** `projects/a/secrets/b/versions/1`, `github-ssh-key-a1B2c3`: what is drawn has no short pieces only. */
function isMadeOfWords(value: string): boolean {
  return value.split(/[/_.~-]/).every((part) => part.length < 14);
}

/** Bits for each character, by how often each occurs. */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
