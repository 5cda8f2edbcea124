/**
 * How the format of a credential is written down. In: rows of `formats/`. Out: formats, and the expression of each.
 *
 * A sign is text that every value of the format holds. It is searched for first, so that an expression runs only where
 * the sign is. Every repetition has an upper bound: text full of signs then takes linear time.
 */
export interface SecretFormat {
  readonly id: string;
  /** The name with its article, for messages: "an AWS access key ID". */
  readonly name: string;
  readonly signs: readonly string[];
  /** Expressions of what the value has before and after its sign. A group `value` says that only a part is the value. */
  readonly before: string;
  readonly after: string;
  /** Text that must be near a value whose own form is too common. */
  readonly near?: RegExp;
  readonly isReal?: (value: string) => boolean;
}

/** id, name, signs (separated by spaces), what follows a sign, what precedes it. */
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

/** A value may follow an escaped line end, or a percent-encoded sign. */
const START = '(?<=^|[^A-Za-z0-9]|\\\\[nrt]|%[0-9A-Fa-f]{2})';
const END = '(?![A-Za-z0-9])';
const IS_ALPHANUMERIC = /[A-Za-z0-9]/;
const IS_ESCAPE = /(?:\\[nrt]|%[0-9A-Fa-f]{2})$/;

/** Matches at a sign: group 1 is what precedes it. */
export function patternOf({ before, after }: SecretFormat, sign: string): RegExp {
  const literal = sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<=${START}(${before}))${literal}${after}${END}`, 'y');
}

/** Whether a value that begins with its sign may do so here: most do not, and need no expression. */
export function canStart({ before }: SecretFormat, text: string, start: number): boolean {
  return (
    before !== '' ||
    !IS_ALPHANUMERIC.test(text.charAt(start - 1)) ||
    IS_ESCAPE.test(text.slice(Math.max(0, start - 3), start))
  );
}
