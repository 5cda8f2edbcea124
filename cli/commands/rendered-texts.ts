/**
 * Renders pages with components for a command that needs their text and writes no output. In: the site as it was read. Out:
 * texts by permalink. A site without such pages bundles nothing.
 */
import type { Cache } from '../cache/cache.js';
import type { Progress } from '../diagnostics/progress.js';
import { endEsbuild } from '../modules/esbuild.js';
import { siteDataFile } from '../plan/data-files.js';
import { createRenderContext } from '../render/context.js';
import { keyRoutes } from '../render/route-keys.js';
import { renderPages } from '../render/render.js';
import type { PageText } from '../types.js';
import type { ReadSite } from './read-site.js';
import { addComponents, bundlePageComponents } from './staging/components.js';
import { bundleTheme } from './staging/theme.js';

export async function renderTexts(
  { site, packedContentOf }: Pick<ReadSite, 'site' | 'packedContentOf'>,
  { cache, progress }: { readonly cache: Cache; readonly progress: Progress },
): Promise<ReadonlyMap<string, PageText>> {
  const texts = new Map<string, PageText>();
  const components = await bundlePageComponents(site, { cache, progress });
  if (components === null) return texts;
  const theme = await bundleTheme(site.config, cache);
  await endEsbuild();
  const bundle = addComponents(theme.bundle, components);
  const routes = keyRoutes(site, bundle).filter(
    ({ route }) => route.page?.components !== undefined,
  );
  const pages = renderPages(routes, {
    context: createRenderContext(site, bundle, siteDataFile(site).url),
    isChecked: false,
    loadPageMaker: async () => (await import('./staging/page-maker.js')).createPageMaker,
    cache,
    packedContentOf,
  });
  for await (const { route, text } of progress.pieces('render', pages, routes.length))
    if (text !== null) texts.set(route.permalink, text);
  return texts;
}
