/**
 * Selects the options that go into the theme's code. All others are data of the pages: changing a label does not re-bundle.
 * In: the config. Out: those options.
 */
import { behaviourOptions, type BehaviourOptions } from '../../theme/types.js';
import type { SiteConfig } from '../config/schema.js';

const KEYS = [
  'siteDir',
  'staticDir',
  'configFile',
  'base',
  'baseUrlBanner',
  'privateRepositories',
  'announcementBar',
  'pageActions',
  'brand',
  'analytics',
  'locale',
  'texts',
] as const;

export type ThemeConfig = Pick<SiteConfig, (typeof KEYS)[number]> & BehaviourOptions;

/** Returns the options as JSON, which identifies a bundle. */
export function describeThemeConfig(config: ThemeConfig): string {
  const own = Object.fromEntries(KEYS.map((key) => [key, config[key]]));
  return JSON.stringify({ ...own, ...behaviourOptions(config) });
}

/** Reads the options from that JSON, in the thread that bundles. */
export function readThemeConfig(json: string): ThemeConfig {
  const config: ThemeConfig = JSON.parse(json);
  return config;
}
