/**
 * Loads the site's own plugins in the threads that parse pages. In: the parse options, which have the path of their module.
 * Out: its exports, loaded once in each thread and process.
 */
import { readPlugins, type SitePlugins } from '../../modules/site-plugins.js';
import type { ParseOptions } from '../options.js';
import { renewDeadline } from './guard.js';

export type PluginOptions = Partial<Pick<ParseOptions, 'sitePlugins'>>;

const NONE: SitePlugins = { remarkPlugins: [], rehypePlugins: [] };
/** Keys are URLs of modules. */
const loaded = new Map<string, SitePlugins>();

/** Call this before parsing pages. */
export async function loadPlugins({ sitePlugins }: PluginOptions): Promise<void> {
  renewDeadline();
  if (!sitePlugins || loaded.has(sitePlugins.url)) return;
  loaded.set(sitePlugins.url, readPlugins(await import(sitePlugins.url)));
}

export function loadedPlugins({ sitePlugins }: PluginOptions): SitePlugins {
  if (!sitePlugins) return NONE;
  const found = loaded.get(sitePlugins.url);
  if (found === undefined) throw new TypeError('Cannot parse a page before the plugins are loaded');
  return found;
}
