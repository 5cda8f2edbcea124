/**
 * What all pages of a site are rendered with. Handed to every thread that renders, so nothing in it is a function or
 * knows a single page.
 */
import type { Bundle, Site } from '../types.js';

export interface RenderContext {
  readonly site: Pick<Site, 'config' | 'data' | 'sidebars' | 'feeds'>;
  readonly bundle: Omit<Bundle, 'files'>;
  /** URL of the asset that holds the site's data. */
  readonly siteUrl: string;
}

/** @example createRenderContext(site, bundle, siteDataFile(site).url) */
export function createRenderContext(
  { config, data, sidebars, feeds }: RenderContext['site'],
  whole: Bundle,
  siteUrl: string,
): RenderContext {
  const { files: _, ...bundle } = whole;
  return { site: { config, data, sidebars, feeds }, bundle, siteUrl };
}
