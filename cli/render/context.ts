/**
 * The values that all pages of a site are rendered with. In: the site and its bundle. Out: the context, which is sent to
 * every rendering thread, so it contains no functions and no data of a single page.
 */
import type { Bundle, Components, Islands, Site } from '../types.js';

export interface RenderContext {
  readonly site: Pick<Site, 'config' | 'data' | 'sidebars' | 'feeds'>;
  readonly bundle: Omit<Bundle, 'files' | 'components'>;
  /** Script and style sheet of the components that pages import; `null` for a site without any. */
  readonly components: RenderedComponents | null;
  /** URL of the asset that holds the site's data. */
  readonly siteUrl: string;
}

export interface RenderedComponents extends Pick<Components, 'scriptPath' | 'stylesheet'> {
  readonly islands?: Pick<Islands, 'client' | 'runtime' | 'modules' | 'paths'>;
}

/** @example createRenderContext(site, bundle, siteDataFile(site).url) */
export function createRenderContext(
  { config, data, sidebars, feeds }: RenderContext['site'],
  whole: Bundle,
  siteUrl: string,
): RenderContext {
  const { files: _, components, ...bundle } = whole;
  return {
    site: { config, data, sidebars, feeds },
    bundle,
    components: components ? withoutFiles(components) : null,
    siteUrl,
  };
}

function withoutFiles({
  scriptPath,
  stylesheet,
  islands,
}: NonNullable<Bundle['components']>): RenderedComponents {
  if (islands === undefined) return { scriptPath, stylesheet };
  const { client, runtime, modules, paths } = islands;
  return { scriptPath, stylesheet, islands: { client, runtime, modules, paths } };
}
