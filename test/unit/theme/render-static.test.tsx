/** Tests that the preload links that React adds to a page's content are removed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderStatic } from '../../../theme/render-static.js';

const content = (
  <p>
    <img src="/a.png" alt="" />
    <img src="/b.png" srcSet="/c.png 2x" alt="" />
  </p>
);

test('React puts preload links before the content, and they are removed', () => {
  expect(renderToStaticMarkup(content)).toMatch(/^<link rel="preload" as="image"/);
  expect(renderStatic(content)).toMatch(/^<p><img src="\/a.png"/);
});
