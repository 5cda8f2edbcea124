/** What React adds to a page's content by itself is left out. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderStatic } from '../../../theme/render-static.js';

const content = (
  <p>
    <img src="/a.png" alt="" />
    <img src="/b.png" srcSet="/c.png 2x" alt="" />
  </p>
);

test('React asks for images in front of the content, and the content is without that', () => {
  expect(renderToStaticMarkup(content)).toMatch(/^<link rel="preload" as="image"/);
  expect(renderStatic(content)).toMatch(/^<p><img src="\/a.png"/);
});
