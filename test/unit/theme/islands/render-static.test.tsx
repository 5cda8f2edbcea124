import { expect, test } from 'vitest';
import { renderStatic } from '../../../../theme/islands/render-static.js';

const Shout = ({ children }: { readonly children: string }) => <b>{children.toUpperCase()}</b>;

test.each([
  [<p>a &lt; b</p>, '<p>a &lt; b</p>'],
  [['one', 2, null, false, <i key="i">three</i>], 'one2<i>three</i>'],
  [<Shout>quiet</Shout>, 'quiet'],
  [
    <>
      <em>x</em>y
    </>,
    '<em>x</em>y',
  ],
])('gives the text and the elements of content: case %#', (node, markup) => {
  expect(renderStatic(node)).toBe(markup);
});
