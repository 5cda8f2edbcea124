/** What React makes of a page's content: HTML that no browser renders again. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Ids that React makes are the shell's kind: no heading can have one. */
const CONTENT_IDS = { identifierPrefix: 'docsgen-' };
/**
 * React writes them in front of what it renders, which nothing switches off; inside the body they come no sooner than the
 * images. Those of a page are written otherwise, see `Resource`. `test/unit/theme/render-static.test.tsx` fails when React
 * writes them in another way.
 */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

export function renderStatic(element: ReactElement): string {
  return renderToStaticMarkup(element, CONTENT_IDS).replace(PRELOADS, '');
}
