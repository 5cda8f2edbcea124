/**
 * Chooses the icon and the image for link previews of a site that names none. In: the config, and the static files. Out: the
 * config with both. Browsers request `/favicon.ico` by themselves, so it is the icon if it exists. docsgen draws images for
 * a site that has a brand.
 */
import type { SiteConfig } from '../config/schema.js';
import { BRAND_FAVICON, BRAND_IMAGE } from '../paths/own-files.js';
import { headKey } from '../pages/page-head.js';
import type { Targets } from './targets.js';

/** Matches titles with letters or digits, all in the scripts that the theme's font has. */
const DRAWABLE =
  /^(?=.*[\p{L}\p{N}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;

export function withImages(config: SiteConfig, { statics }: Targets): SiteConfig {
  const { brand, head, title, url } = config;
  const given = new Set(head.map(headKey));
  const hasDrawnIcon = brand !== undefined && !given.has('icon');
  const found = statics.has('/favicon.ico') ? '/favicon.ico' : undefined;
  const favicon = config.favicon ?? found ?? (hasDrawnIcon ? BRAND_FAVICON : undefined);
  const hasDrawnImage =
    brand !== undefined &&
    url !== undefined &&
    DRAWABLE.test(title) &&
    !given.has('property og:image');
  const image = config.image ?? (hasDrawnImage ? BRAND_IMAGE : undefined);
  return {
    ...config,
    ...(favicon !== undefined && { favicon }),
    ...(image !== undefined && { image }),
  };
}
