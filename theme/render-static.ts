/** Renders content with React: a page's, to HTML that no browser renders again, and that of islands, which they hydrate. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/** A prefix that ids of the shell have and ids of headings never have. */
const CONTENT_IDS = 'docsgen-';
/**
 * React writes these links in front of its output, and has no option against it. Inside the body they do not load
 * earlier than the images. A page's own links have another form, see `Resource`.
 * `test/unit/theme/render-static.test.tsx` fails when React writes them differently.
 */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

export function renderStatic(element: ReactElement, prefix = ''): string {
  const options = { identifierPrefix: CONTENT_IDS + prefix };
  return renderToStaticMarkup(element, options).replace(PRELOADS, '');
}

export function renderHydratable(element: ReactElement, prefix: string): string {
  return renderToString(element, { identifierPrefix: prefix }).replace(PRELOADS, '');
}
