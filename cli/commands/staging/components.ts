/**
 * Adds components and scripts of pages to the bundle of a site. In: the site, and its bundled theme. Out: a bundle whose
 * files, script and findings include those of the components that pages import and of the scripts that they name. A site
 * without such pages loads none of this code.
 */
import { bundleIslandsClient } from '../../bundle/cached.js';
import { withDefaultTheme } from '../../bundle/default-theme.js';
import type { ThemeConfig } from '../../bundle/theme-config.js';
import type { Cache } from '../../cache/cache.js';
import { formatCount } from '../../diagnostics/count.js';
import type { Progress } from '../../diagnostics/progress.js';
import { namesScripts } from '../../pages/page-scripts.js';
import type { Bundle, Components, ParsedPage, Site } from '../../types.js';
import { clientIdWith } from './client-id.js';
import type { Theme } from './theme.js';

interface Context {
  readonly cache: Cache;
  readonly progress: Progress;
  /** With errors of the site's own theme, islands get the client of docsgen's theme. */
  readonly theme?: Theme;
}

/** Returns `null` if no page has components or scripts. */
export async function bundlePageComponents(
  { config, routes }: Pick<Site, 'config' | 'routes'>,
  { cache, progress, theme }: Context,
): Promise<Components | null> {
  const pages = listPagesWithCode(routes);
  if (pages.length === 0) return null;
  const isReplaced = theme !== undefined && theme.errors.length > 0;
  const clientConfig = isReplaced ? withDefaultTheme(config) : config;
  return await progress.stage(
    'components',
    () => bundleCode(pages, { config, clientConfig, cache }),
    describeComponents,
  );
}

/** Bundles the code of pages. The client of islands has the theme of `clientConfig`. */
export async function bundleCode(
  pages: readonly ParsedPage[],
  {
    config,
    clientConfig = config,
    cache,
  }: Pick<Context, 'cache'> & Pick<Site, 'config'> & { readonly clientConfig?: ThemeConfig },
): Promise<Components> {
  // Loaded here because most sites have no components.
  const { bundleComponents } = await import('../../components/components.js');
  const bundleClient = () => bundleIslandsClient(clientConfig, cache);
  return await bundleComponents({ pages, config, cache, bundleClient });
}

/** Returns the pages with components or scripts, each once. */
export function listPagesWithCode(routes: Site['routes']): readonly ParsedPage[] {
  const pages = new Map<string, ParsedPage>();
  for (const route of routes)
    if (route.page !== undefined && (route.page.components !== undefined || namesScripts(route)))
      pages.set(route.page.path, route.page);
  return [...pages.values()];
}

function describeComponents({ scriptPath, hashes, islands, widgets }: Components): string {
  const pages = widgets?.byPage.size ?? 0;
  return [
    scriptPath === null ? [] : formatCount(hashes.size - pages, 'module'),
    islands === undefined ? [] : formatCount(islands.modules.length, 'island'),
    widgets === undefined ? [] : formatCount(widgets.modules.length, 'script'),
  ]
    .flat()
    .join(', ');
}

export function addComponents(bundle: Bundle, components: Components | null): Bundle {
  if (components === null) return bundle;
  const { scriptPath, stylesheet, hashes, islands, widgets, files, diagnostics } = components;
  const ofWidgets = widgets === undefined ? [] : [bundle.widgetRunner, widgets.stylesheet];
  const added = [stylesheet, islands?.script, ...ofWidgets].filter(
    (path) => path !== null && path !== undefined,
  );
  return {
    ...bundle,
    clientId: clientIdWith(bundle, added),
    script: islands?.script ?? bundle.script,
    files: new Map([
      ...[...bundle.files].filter(([path]) => islands === undefined || !isReplaced(path, bundle)),
      ...(islands?.files ?? []),
      ...files,
    ]),
    ...(scriptPath !== null && {
      components: { scriptPath, stylesheet, hashes, ...(islands && { islands }) },
    }),
    ...(widgets && { widgets }),
    diagnostics: [...bundle.diagnostics, ...diagnostics],
  };
}

/** The client of a site with islands replaces that of other sites, and so does the script that names it. */
function isReplaced(path: string, { script }: Bundle): boolean {
  return path === script || /^assets\/client-[\w-]+\.js$/.test(path);
}
