/**
 * Adds the scripts that a page names in its front matter. In: a route, and the scripts of the site. Out: the markup in its
 * article, which comes and goes with it, and tags for the head of its document.
 */
import { URLS, WIDGETS } from '../../theme/widgets/markup.js';
import { attribute } from '../values/escape.js';
import { withBase } from '../paths/path.js';
import type { Bundle, Route } from '../types.js';

type Scripts = Pick<Bundle, 'widgets' | 'widgetRunner'>;

/** Returns paths below the output folder. */
export function listScripts({ page }: Route, { widgets }: Scripts): readonly string[] {
  return page === undefined ? [] : (widgets?.byPage.get(page.path) ?? []);
}

/** It comes first, because styles ask what is the last part of an article. */
export function createWidgets(scripts: readonly string[], base: string): string {
  if (scripts.length === 0) return '';
  const urls = scripts.map((path) => withBase(base, `/${path}`)).join(' ');
  return `<${WIDGETS} ${URLS}="${attribute(urls)}" hidden></${WIDGETS}>`;
}

/** Every page of a site with scripts has the one that runs them: the client shows other pages in the same document. */
export function createWidgetTags(
  route: Route,
  bundle: Scripts,
  url: (path: string) => string,
): string[] {
  if (bundle.widgets === undefined) return [];
  return [
    `<script type="module" src="${url(bundle.widgetRunner)}" fetchpriority="low"></script>`,
    ...listScripts(route, bundle).map(
      (path) => `<link rel="modulepreload" href="${url(path)}" fetchpriority="low">`,
    ),
  ];
}
