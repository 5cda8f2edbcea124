/**
 * The schema of variables in the config and in front matter. In: values by name. Out: the same, or an issue that describes
 * what is expected.
 */
import * as z from 'zod';
import { NOT_IN_VALUES, PATTERN_NAME, VARIABLE_NAME } from './variables.js';

/** Maximum length of a value. */
const MAX_VALUE = 1_000;
/** Maximum length of a pattern. */
const MAX_PATTERN = 40;

export const variables = z.record(
  z
    .string()
    .regex(
      VARIABLE_NAME,
      'a name of letters, digits, "_", ".", "-" and "/" that begins with a letter, such as "product"',
    ),
  z
    .string()
    .max(MAX_VALUE)
    .refine((value) => !NOT_IN_VALUES.test(value), 'text on one line'),
);

export const variablePattern = z
  .string()
  .max(MAX_PATTERN)
  .refine(isPattern, 'the word "name" between other signs, such as "$[name]" or "%name%"');

/** Accepts a pattern that begins and ends with signs, so that a word alone is never a variable. */
function isPattern(value: string): boolean {
  const [opening = '', closing = '', ...others] = value.split(PATTERN_NAME);
  const isBorder = (part: string) => /[^\p{L}\p{N}\s]/u.test(part) && !/[\r\n\\]/.test(part);
  return others.length === 0 && isBorder(opening) && isBorder(closing);
}
