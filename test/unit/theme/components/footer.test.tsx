import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Footer } from '../../../../theme/components/Footer.js';

it('shows the copyright as HTML', () => {
  const footer = { columns: [], copyright: '&copy; <a href="https://acme.example/">Acme</a>' };
  expect(renderToStaticMarkup(<Footer footer={footer} />)).toContain(
    '<p class="copyright">&copy; <a href="https://acme.example/">Acme</a></p>',
  );
});
