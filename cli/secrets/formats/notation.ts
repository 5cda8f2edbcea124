/**
 * Defines the notation for formats of credentials. In: rows of `formats/`. Out: formats, and the expression of each.
 * A sign is text that every value of the format contains. The search looks for signs first, so that an expression runs only
 * at a sign. Every repetition has an upper bound, so that a text full of signs still takes linear time.
 */
export interface SecretFormat {
  readonly id: string;
  /** Name with its article, for messages: "an AWS access key ID". */
  readonly name: string;
  readonly signs: readonly string[];
  /** Expressions for the parts of the value before and after its sign. With a group `value`, only that part is the value. */
  readonly before: string;
  readonly after: string;
  /** Text that must be near the value, because its own form is too common. */
  readonly near?: RegExp;
  readonly isReal?: (value: string) => boolean;
}

/** The items are: id, name, signs (separated by spaces), the part after a sign, the part before it. */
export type FormatRow = readonly [string, string, string, string, string?];

export function formatsOf(rows: readonly FormatRow[]): readonly SecretFormat[] {
  return rows.map(([id, name, signs, after, before = '']) => ({
    id,
    name,
    signs: signs.split(' '),
    before,
    after,
  }));
}

export const ALPHANUMERIC = '[A-Za-z0-9]';
export const LOWER = '[a-z0-9]';
export const UPPER = '[A-Z0-9]';
export const HEX = '[a-f0-9]';
export const ANY_HEX = '[a-fA-F0-9]';
export const WORD = '[A-Za-z0-9_-]';
export const BASE64 = '[A-Za-z0-9+/]';
export const UUID = `${ANY_HEX}{8}-${ANY_HEX}{4}-${ANY_HEX}{4}-${ANY_HEX}{4}-${ANY_HEX}{12}`;
/** Keeps a sign from matching inside Base64, which may contain it by chance. */
export const NOT_IN_BASE64 = '(?<![+/])';

/** A value may follow an escaped line end, or a percent-encoded character. */
const START = '(?<=^|[^A-Za-z0-9]|\\\\[nrt]|%[0-9A-Fa-f]{2})';
const END = '(?![A-Za-z0-9])';
const IS_ALPHANUMERIC = /[A-Za-z0-9]/;
const IS_ESCAPE = /(?:\\[nrt]|%[0-9A-Fa-f]{2})$/;

/** Returns an expression that matches at a sign. Group 1 is the part before it. */
export function patternOf({ before, after }: SecretFormat, sign: string): RegExp {
  const literal = sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<=${START}(${before}))${literal}${after}${END}`, 'y');
}

/** Whether a value that begins with its sign may start here. Most do not, and need no expression. */
export function canStart({ before }: SecretFormat, text: string, start: number): boolean {
  return (
    before !== '' ||
    !IS_ALPHANUMERIC.test(text.charAt(start - 1)) ||
    IS_ESCAPE.test(text.slice(Math.max(0, start - 3), start))
  );
}
