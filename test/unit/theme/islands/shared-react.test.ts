import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { jsx } from '../../../../theme/islands/shared-react.js';

test('a string gives the same HTML each time, so React leaves its element alone', () => {
  const htmlOf = (html: string) => {
    const element = jsx('p', { dangerouslySetInnerHTML: { __html: html } }) as ReactElement<{
      readonly dangerouslySetInnerHTML: object;
    }>;
    return element.props.dangerouslySetInnerHTML;
  };
  // As many as are remembered, and longer than what `trustedHtml` itself remembers.
  const texts = Array.from({ length: 100 }, (_, index) => `${index}`.repeat(3000));
  const first = texts.map(htmlOf);
  expect(texts.map(htmlOf).every((html, index) => html === first[index])).toBe(true);
});
