/**
 * Chooses the icon and the image for link previews of a site that names none. In: the config, and the static files. Out: the
 * config with both. Browsers request `/favicon.ico` by themselves, so it is the icon if it exists. docsgen draws images for
 * a site that has a brand.
 */
import type { SiteConfig } from '../config/schema.js';
import { BRAND_FAVICON, BRAND_IMAGE } from '../own-files.js';
import type { Targets } from './targets.js';

/** Matches titles in the scripts that the theme's font has. */
const DRAWABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;

export function withImages(config: SiteConfig, { statics }: Targets): SiteConfig {
  const { brand, title, url } = config;
  const drawn = brand === undefined ? undefined : BRAND_FAVICON;
  const favicon = config.favicon ?? (statics.has('/favicon.ico') ? '/favicon.ico' : drawn);
  const isDrawn = brand !== undefined && url !== undefined && DRAWABLE.test(title);
  const image = config.image ?? (isDrawn ? BRAND_IMAGE : undefined);
  return {
    ...config,
    ...(favicon !== undefined && { favicon }),
    ...(image !== undefined && { image }),
  };
}
