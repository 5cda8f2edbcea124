/**
 * Finds secrets in a text: keys, tokens and account numbers that should not be published. In: a text. Out: the secrets, in
 * order, one per place. The time is linear: no pattern backtracks over more than a few thousand characters.
 */
import { findAccountIds } from './account-ids.js';
import type { FoundSecret } from './found-secret.js';
import { findIssuedValues } from './issued-values.js';
import { findNamedValues } from './named-values.js';
import { findPrivateKeys } from './private-keys.js';
import { readVisibleText } from './visible-text.js';

export type { FoundSecret } from './found-secret.js';

/** @example findSecrets('key: AKIAQ3EGX5TZN4XJ7KLM')[0]?.name // 'an AWS access key ID' */
export function findSecrets(source: string): FoundSecret[] {
  const visible = readVisibleText(source);
  if (visible === null) return inOrder(findIn(source));
  const { text, comments, toSource } = visible;
  return inOrder([
    ...findIn(text).map((found) => {
      const offset = toSource(found.offset);
      return { ...found, offset, length: toSource(found.offset + found.length) - offset };
    }),
    ...comments.flatMap((comment) =>
      findIn(comment.text).map((found) => ({ ...found, offset: comment.offset + found.offset })),
    ),
  ]);
}

function findIn(text: string): FoundSecret[] {
  return [
    ...findIssuedValues(text),
    ...findPrivateKeys(text),
    ...findNamedValues(text),
    ...findAccountIds(text),
  ];
}

/** Sorts by place, and keeps the longer of two secrets at one place. */
function inOrder(found: FoundSecret[]): FoundSecret[] {
  let end = -1;
  return found
    .sort((a, b) => a.offset - b.offset || b.length - a.length)
    .filter(({ offset, length }) => {
      if (offset < end) return false;
      end = offset + length;
      return true;
    });
}
