/**
 * Finds the components that show a URL, for findings of the check. In: the site and its render context. Out: a function that
 * renders a page of it once more. The code that renders is loaded for the first such page.
 */
import type { FindParts } from '../../check/causes.js';
import { COMPONENT_PAGE } from '../../paths/doc-path.js';
import { unpackContent } from '../../parse/packed-page.js';
import type { RenderContext } from '../../render/context.js';
import { importTheme } from '../../render/import-theme.js';
import type { Contents, PageRoute, Route, Site } from '../../types.js';
import { memoize } from '../../values/memoize.js';

interface PartsInput extends Pick<Contents, 'packedContentOf'> {
  readonly site: Pick<Site, 'routes'>;
}

export function createPartsFinder(
  { site, packedContentOf }: PartsInput,
  context: RenderContext,
): FindParts {
  const own = new Set<Route>(site.routes);
  let loading: ReturnType<typeof load> | null = null;
  const find: FindParts = memoize(async (route) => {
    const packed = await packedContentOf(route.page);
    const list = await (loading ??= load(context));
    return list(route, unpackContent(packed));
  });
  return async (route) => {
    // Pages of translations are checked with the translation.
    if (!own.has(route) || !hasParts(route)) return new Map();
    return await find(route);
  };
}

/** Whether a page may have elements that show URLs. The code of a page that is a component contains its URLs. */
export function hasParts({ page }: PageRoute): boolean {
  return page.components !== undefined && !page.path.endsWith(COMPONENT_PAGE);
}

async function load(context: RenderContext) {
  const theme = await importTheme(context.bundle);
  const { createArticlePartLister } = await import('../../render/article.js');
  const { createComponentTools } = await import('./component-tools.js');
  const createTools = () => createComponentTools(theme, context);
  return createArticlePartLister(theme, { site: context.site, createTools });
}
