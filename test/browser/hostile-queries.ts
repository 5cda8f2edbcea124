/**
 * Hostile queries, typed into an input of a page: pieces of everything that has broken a search, in any order. The numbers
 * of the pieces are sent to the browser and not their text, because some of them are not valid text.
 */
import type { Page } from 'playwright-core';
import { createRandom } from '../random.js';

export const PAYLOAD = '<img src=x onerror=alert(1)>';

export interface HostileQueries {
  /** A CSS selector. */
  readonly input: string;
  readonly count: number;
  readonly seed: number;
}

/** Number of queries in one call into the page. */
const BATCH = 500;
/** Far more than there are pieces, so that each occurs equally often. */
const NUMBERS = 10_000;

/** Resolves when all have been typed; the last answers may still be missing. */
export async function typeHostileQueries(
  page: Page,
  { input, count, seed }: HostileQueries,
): Promise<void> {
  const random = createRandom(seed);
  for (let typed = 0; typed < count; typed += BATCH) {
    const queries = Array.from({ length: Math.min(BATCH, count - typed) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() * NUMBERS)),
    );
    await page.evaluate(typeBatch, { input, queries, payload: PAYLOAD });
  }
}

/** Runs in the page. */
async function typeBatch({
  input: selector,
  queries,
  payload,
}: {
  input: string;
  queries: readonly (readonly number[])[];
  payload: string;
}): Promise<void> {
  const plain =
    '__proto__ constructor hasOwnProperty toString .* (a+)+$ [ \\ " “ % %00 İ ß 👩‍👩‍👧 ﷺ vpc subnet a';
  const special = ['\u0000', '\ud800', '\udc00', '\u202e', ' ', '\n', payload];
  const markup = ['<svg/onload=alert(2)>', 'javascript:alert(3)', '{{alert(4)}}', '</script>'];
  const long = ['x'.repeat(10_000), 'ab_'.repeat(3_000)];
  const pieces = plain.split(' ').concat(special, markup, long);
  for (const [i, query] of queries.entries()) {
    // The input is looked up each time, because DocSearch replaces it when an answer takes long.
    const input = document.querySelector<HTMLInputElement>(selector);
    if (input === null) throw new Error(`There is no ${selector}`);
    input.value = query
      .map((number) => pieces[number % pieces.length])
      .join(i % 2 === 0 ? '' : ' ');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}
