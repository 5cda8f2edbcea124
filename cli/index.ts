/**
 * The module that a site imports as `docsgen`: types for its config, and a function that gives editors something to
 * complete.
 */
import type { UserConfig } from './config/schema.js';

/**
 * Returns the config unchanged. It exists so that editors check and complete the config.
 *
 * @example export default defineConfig({ title: 'Ironwright' })
 */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

export type { UserConfig, UserSidebarItem } from './config/schema.js';
export type { PageView, TrackPageView } from '../theme/router/page-view.js';
