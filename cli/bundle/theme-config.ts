/**
 * The options that go into the theme's code. The rest is data, which pages bring along: changing a label does not bundle
 * again. In: the config. Out: that part of it.
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
  'analytics',
  'locale',
  'texts',
] as const;

export type ThemeConfig = Pick<SiteConfig, (typeof KEYS)[number]> & BehaviourOptions;

/** As JSON: what a bundle is known by. */
export function describeThemeConfig(config: ThemeConfig): string {
  const own = Object.fromEntries(KEYS.map((key) => [key, config[key]]));
  return JSON.stringify({ ...own, ...behaviourOptions(config) });
}

/** The same from that JSON, for the thread that bundles. */
export function readThemeConfig(json: string): ThemeConfig {
  const config: ThemeConfig = JSON.parse(json);
  return config;
}
