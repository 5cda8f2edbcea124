/** Finds secrets by their format alone. In: a text. Out: the secrets, in no order. */
import type { FoundSecret } from './found-secret.js';
import { isAwsSecretKey, AWS_SECRET_KEY, cloudFormats } from './formats/cloud.js';
import { codeFormats } from './formats/code-hosts.js';
import { dataFormats } from './formats/data.js';
import { canStart, patternOf, type SecretFormat } from './formats/notation.js';
import { serviceFormats } from './formats/services.js';
import { isElided, isPlaceholder } from './randomness.js';
import { createSignSearch, type VisitSign } from './sign-search.js';

export const formats: readonly SecretFormat[] = [
  ...cloudFormats,
  ...codeFormats,
  ...serviceFormats,
  ...dataFormats,
];

/** Number of characters around a value in which the required text must be (`near`). */
const NEAR_CHARACTERS = 400;
/** Maximum distance of an AWS secret key from its key ID. */
const PAIR_CHARACTERS = 300;
export const bareAwsSecretKey = /(?<![A-Za-z0-9+/=_.-])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=_-])/g;

/** Created at the first search. A build that finds everything in the cache does not search. */
let searchSigns: ((text: string, visit: VisitSign) => void) | undefined;
const signs = formats.flatMap((format) => format.signs.map((sign) => ({ format, sign })));
const expressions = new Map<number, RegExp>();

export function findIssuedValues(text: string): FoundSecret[] {
  searchSigns ??= createSignSearch(signs.map(({ sign }) => sign));
  const found: FoundSecret[] = [];
  searchSigns(text, (number, start) => {
    const secret = readValue(text, number, start);
    if (secret !== null) found.push(secret);
  });
  return [...found, ...findAwsSecretKeys(text, found)];
}

function readValue(text: string, number: number, start: number): FoundSecret | null {
  const row = signs[number];
  if (row === undefined || !canStart(row.format, text, start)) return null;
  const { format, sign } = row;
  const pattern = expressions.get(number) ?? patternOf(format, sign);
  expressions.set(number, pattern);
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [all, before = ''] = match;
  const part = match.groups?.['value'];
  const value = part ?? before + all;
  const offset = part === undefined ? start - before.length : start + all.lastIndexOf(part);
  const drawn = part ?? before + all.slice(sign.length);
  const end = offset + value.length;
  if (isPlaceholder(drawn) || isElided(text.slice(end, end + 12))) return null;
  const { near, isReal } = format;
  if (
    near?.test(text.slice(Math.max(0, offset - NEAR_CHARACTERS), end + NEAR_CHARACTERS)) === false
  )
    return null;
  if (isReal?.(value) === false) return null;
  return { isCertain: true, name: format.name, value, offset, length: value.length };
}

function findAwsSecretKeys(text: string, issued: readonly FoundSecret[]): FoundSecret[] {
  return issued
    .filter(({ name }) => name === 'an AWS access key ID')
    .flatMap(({ offset }) => {
      const from = Math.max(0, offset - PAIR_CHARACTERS);
      return [...text.slice(from, offset + PAIR_CHARACTERS).matchAll(bareAwsSecretKey)]
        .filter(([value]) => isAwsSecretKey(value) && !isPlaceholder(value))
        .map(({ 0: value, index }) => ({
          isCertain: true,
          name: AWS_SECRET_KEY,
          value,
          offset: from + index,
          length: value.length,
        }));
    });
}
