/**
 * The site's own plugins where pages are parsed. In: the parse options, which say where their module is. Out: what it
 * exports, loaded once in each thread and process.
 */
import { readPlugins, type SitePlugins } from '../../site-plugins.js';
import type { ParseOptions } from '../options.js';
import { renewDeadline } from './guard.js';

export type PluginOptions = Partial<Pick<ParseOptions, 'sitePlugins'>>;

const NONE: SitePlugins = { remarkPlugins: [], rehypePlugins: [] };
/** By the address of their module. */
const loaded = new Map<string, SitePlugins>();

/** Whoever parses pages calls it first. */
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
