/**
 * Runs axe-core on a page in its current state: WCAG 2.2 AA and best practice. In: a page, whatever its policy allows. Out:
 * violations, and results that axe leaves to people and that have not been reviewed, as text with the place.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Finding {
  readonly id: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly failureSummary?: string;
    readonly any: readonly { readonly message: string }[];
  }[];
}

/**
 * Reviewed results that axe leaves to people: all of them are about the contrast of a text whose background axe cannot
 * determine. `contrast.test.ts` computes the contrast of every color on every surface.
 */
const REVIEWED = [
  // The numbers of steps and the line below them: they are next to the text.
  'due to a pseudo element',
  // Cells of a table that is wider than the page and scrolls.
  'because it is overlapped by another element',
  "because it's partially obscured by another element",
  // Labels of drawn diagrams, on boxes that have surfaces of the theme.
  'because element contains an image node',
  // Cells with a mark or a digit.
  'contains only non-text characters',
  'is too short to determine if it is actual text content',
];

export interface AxeResult {
  readonly violations: string[];
  /** Results that axe leaves to people and that have not been reviewed: rule, message and element. */
  readonly open: string[];
}

/** All rules of `TAGS`, or the named ones. */
export async function runAxe(page: Page, rules?: readonly string[]): Promise<AxeResult> {
  // The page's policy does not limit the browser's console.
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  };
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(`${axe};0`);
  const options = {
    runOnly: rules === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: rules },
    resultTypes: ['violations', 'incomplete'],
  };
  const found = await evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations, incomplete }) => ({ violations, incomplete }))`,
  );
  await session.detach();
  const { violations, incomplete } = found as Record<
    'violations' | 'incomplete',
    readonly Finding[]
  >;
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    ),
    open: incomplete.flatMap(({ id, nodes }) =>
      nodes
        .map(({ html, any }) => `${id}: ${any.map(({ message }) => message).join(' ')} ${html}`)
        .filter((text) => !(id === 'color-contrast' && REVIEWED.some((why) => text.includes(why)))),
    ),
  };
}
