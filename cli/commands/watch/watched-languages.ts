/**
 * A site and its translations, each of which follows its sources. In: a site folder. Out: one watched site for each
 * language, the main site first. When a language gains or loses a page, the others are updated.
 */
import { join } from 'node:path';
import type { Cache } from '../../cache/cache.js';
import { loadConfig, type ConfigOverrides } from '../../config/load-config.js';
import { loadTranslation, loadTranslations } from '../../config/translations.js';
import type { Language, SiteConfig } from '../../types.js';
import { openOwnCache } from '../open-cache.js';
import { stampCode } from './signatures.js';
import { WatchedSite } from './watched-site.js';

export interface WatchedLanguage {
  /** Folder, relative to that of the main site; `null` for the main site itself. */
  readonly folder: string | null;
  /** Absolute path of the site folder. */
  readonly siteDir: string;
  readonly site: WatchedSite;
  /** Cache that the caller closes. */
  readonly cache: Cache;
}

interface LanguagesOptions extends ConfigOverrides {
  /** Absolute path of the site folder. */
  readonly siteDir: string;
  readonly drafts: boolean;
}

export interface LanguageConfig extends Pick<WatchedLanguage, 'folder'> {
  readonly config: SiteConfig;
  /**
   * Stamp of config and theme right after the config was read. The server starts before the rest is read, and files may be
   * edited meanwhile.
   */
  readonly stamp: string;
}

/** Configs of all languages, the main site first. */
export type LanguageConfigs = readonly [LanguageConfig, ...LanguageConfig[]];

/** Rejects when one of the configs cannot be read. */
export async function loadLanguages(options: LanguagesOptions): Promise<LanguageConfigs> {
  const config = await loadConfig(options.siteDir, options);
  const translations = await loadTranslations(config, true);
  return [
    { folder: null, config, stamp: stampCode(config) },
    ...translations.map((one) => ({ ...one, stamp: stampCode(one.config) })),
  ];
}

/** Opens all languages; reads only what the first page needs. */
export async function openLanguages(
  configs: LanguageConfigs,
  options: LanguagesOptions,
): Promise<WatchedLanguage[]> {
  const { siteDir, drafts } = options;
  const opened: WatchedLanguage[] = [];
  const open = async ({ folder, config, stamp }: LanguageConfig) => {
    const load = () =>
      folder === null
        ? loadConfig(siteDir, options)
        : loadTranslation(opened[0]?.site.config ?? config, folder, true);
    const cache = openOwnCache(join(siteDir, folder ?? '.'));
    // Each site has only its own language until all are open.
    const languages = () =>
      opened.length < 2 ? undefined : opened.map(({ site }) => site.language);
    const site = await WatchedSite.open(config, { load, drafts, cache, languages }, stamp);
    return { folder, siteDir: join(siteDir, folder ?? '.'), site, cache };
  };
  opened.push(...(await Promise.all(configs.map(open))));
  if (opened.length > 1) introduce(opened.map(({ site }) => site));
  return opened;
}

function introduce(sites: readonly WatchedSite[]): void {
  for (const site of sites) site.refresh();
  for (const site of sites) {
    let known = describe(site.language);
    site.onRebuilt = () => {
      const now = describe(site.language);
      if (now === known) return;
      known = now;
      for (const other of sites) if (other !== site) other.refresh();
    };
  }
}

/** Describes what the other languages show about this one. */
function describe({ permalinks, ...language }: Language): string {
  return JSON.stringify([language, ...permalinks]);
}
