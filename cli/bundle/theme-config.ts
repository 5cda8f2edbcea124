/**
 * What of the config goes into the theme's code. The rest is data, which pages bring along: who changes a label waits for
 * no bundle. In: the config. Out: that part of it.
 */
import type { SiteConfig } from '../config/schema.js';

const KEYS = [
  'siteDir',
  'staticDir',
  'configFile',
  'base',
  'baseUrlBanner',
  'colorMode',
  'privateRepositories',
  'zoomSelector',
  'announcementBar',
  'analytics',
  'locale',
  'texts',
] as const;

export type ThemeConfig = Pick<SiteConfig, (typeof KEYS)[number]>;

/** As JSON: what a bundle is known by. */
export function describeThemeConfig(config: ThemeConfig): string {
  return JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, config[key]])));
}

/** The same from that JSON, for who bundles in another thread. */
export function readThemeConfig(json: string): ThemeConfig {
  const config: ThemeConfig = JSON.parse(json);
  return config;
}
