/**
 * What a site imports from `docsgen`: types for its config, and a function that gives editors something to complete.
 */
import type { UserConfig } from './config/schema.js';

/**
 * Returns the config as it is; exists so that editors check and complete it.
 *
 * @example export default defineConfig({ title: 'Ironwright' })
 */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

export type { SiteConfig, UserConfig, UserSidebarItem } from './config/schema.js';
export type { PageView, TrackPageView } from '../theme/router/page-view.js';
