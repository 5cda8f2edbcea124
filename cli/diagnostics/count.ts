/** Formats a count. In: a number and a regular English noun. Out: words. */

/** @example formatCount(1, 'page') // '1 page' */
export function formatCount(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
