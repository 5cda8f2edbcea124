/** Renders a page's content with React, to HTML that no browser renders again. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A prefix that ids of the shell have and ids of headings never have. */
const CONTENT_IDS = { identifierPrefix: 'docsgen-' };
/**
 * React writes these links in front of its output, and has no option against it. Inside the body they do not load
 * earlier than the images. A page's own links have another form, see `Resource`.
 * `test/unit/theme/render-static.test.tsx` fails when React writes them differently.
 */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

export function renderStatic(element: ReactElement): string {
  return renderToStaticMarkup(element, CONTENT_IDS).replace(PRELOADS, '');
}
