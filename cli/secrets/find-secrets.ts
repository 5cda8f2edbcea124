/**
 * Secrets in a text: keys, tokens and account numbers that somebody meant to replace before publishing. In: a text.
 * Out: what was found, in order, each place once. Linear: no pattern backtracks over more than a few hundred characters.
 */
import { findAccountIds } from './account-ids.js';
import { assigned, awsSecretKey, hints, patterns, secretName, urlPassword } from './patterns.js';
import { entropy, isExample, looksRandom } from './randomness.js';

export interface FoundSecret {
  /** By its format, or only by what stands around it. */
  readonly isCertain: boolean;
  /** With article: "an AWS access key ID". */
  readonly name: string;
  readonly value: string;
  /** In the text, UTF-16 units. */
  readonly offset: number;
}

/** A secret key stands no further from its key ID. */
const PAIR_CHARACTERS = 300;
/** The name of a secret, and what may stand between it and its value. */
const MAX_NAME = 80;
/** What the name of a secret ends with when its value is none: where it is, or what it is called. */
const NOT_THE_VALUE =
  /(?:name|ids?|arn|ur[li]|path|file|ref|type|version|hash|ttl|policy|endpoint|provider|scopes?)$/i;

/** @example findSecrets('key: AKIAQ3EGX5TZN4XJ7KLM')[0]?.name // 'an AWS access key ID' */
export function findSecrets(text: string): FoundSecret[] {
  const issued = findIssued(text);
  const found = [
    ...issued,
    ...findAwsSecretKeys(text, issued),
    ...findNamed(text),
    ...findAccountIds(text).map((found) => ({
      isCertain: false,
      name: 'an AWS account ID',
      ...found,
    })),
  ].sort((a, b) => a.offset - b.offset || b.value.length - a.value.length);
  let end = -1;
  return found.filter(({ value, offset }) => {
    if (offset < end) return false;
    end = offset + value.length;
    return true;
  });
}

function findIssued(text: string): FoundSecret[] {
  if (!hints.test(text)) return [];
  return patterns.flatMap(({ name, pattern, hint }) => {
    if (!text.includes(hint)) return [];
    return [...text.matchAll(pattern)].flatMap((match) => {
      const value = match[1] ?? match[0];
      if (isExample(value) || isPublicToken(value)) return [];
      return [
        {
          isCertain: true,
          name,
          value: value.trimEnd(),
          offset: match.index + match[0].indexOf(value),
        },
      ];
    });
  });
}

/** The token of every tutorial, whose subject is "1234567890". */
function isPublicToken(value: string): boolean {
  return value.includes('.eyJzdWIiOiIxMjM0NTY3ODkwI');
}

function findAwsSecretKeys(text: string, issued: readonly FoundSecret[]): FoundSecret[] {
  const { name, hints, named, bare } = awsSecretKey;
  const isSecret = (value: string) => !isExample(value) && entropy(value) >= 4 && /\d/.test(value);
  const found: FoundSecret[] = [];
  if (hints.some((hint) => text.includes(hint))) {
    for (const match of text.matchAll(named)) {
      const value = match[1] ?? '';
      const offset = match.index + match[0].length - value.length;
      if (isSecret(value)) found.push({ isCertain: true, name, value, offset });
    }
  }
  for (const key of issued) {
    if (!key.name.startsWith('an AWS')) continue;
    const from = Math.max(0, key.offset - PAIR_CHARACTERS);
    const near = text.slice(from, key.offset + PAIR_CHARACTERS);
    for (const { 0: value, index } of near.matchAll(bare))
      // Forty hexadecimal digits are a commit.
      if (isSecret(value) && !/^[0-9a-f]+$/.test(value))
        found.push({ isCertain: true, name, value, offset: from + index });
  }
  return found;
}

function findNamed(text: string): FoundSecret[] {
  const values = [...text.matchAll(assigned)].flatMap((match) => {
    const [all, value = ''] = match;
    // What looks random has one, most values have none.
    if (!/\d/.test(value)) return [];
    const before = text.slice(Math.max(0, match.index - MAX_NAME), match.index);
    if (!isNamedSecret(before) || !looksRandom(value)) return [];
    const offset = match.index + all.length - value.length;
    return [{ isCertain: false, name: 'a value that looks like a secret', value, offset }];
  });
  const passwords = [...text.matchAll(urlPassword)].flatMap(({ 0: all, 1: value = '', index }) =>
    looksRandom(value)
      ? [
          {
            isCertain: false,
            name: 'a password in a URL',
            value,
            offset: index + all.indexOf(`:${value}@`) + 1,
          },
        ]
      : [],
  );
  return [...values, ...passwords];
}

/** Decides by what stands before the sign of assignment, back to the name. */
function isNamedSecret(before: string): boolean {
  let end = before.length;
  for (const skipped of [':=', ' \t', '"\'`]'])
    while (end > 0 && skipped.includes(before.charAt(end - 1))) end--;
  // Parts of an ARN are assigned to nothing.
  const name =
    before
      .slice(0, end)
      .split(/[\s"'`([{,;]/)
      .at(-1) ?? '';
  const last = [...name.matchAll(secretName)].at(-1);
  if (last === undefined || name.startsWith('arn:')) return false;
  const rest = name.slice(last.index + last[0].length);
  const isPublic = /public[_-]?$/i.test(name.slice(0, last.index));
  return /^[\w-]*$/.test(rest) && !NOT_THE_VALUE.test(rest) && !isPublic;
}
