/**
 * A site and its translations, each of which follows its sources. In: a site folder. Out: one watched site for each
 * language, the site's own first. Where a language gets or loses a page, the others learn of it.
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
  /** Relative to the folder of the site; `null`: it is the site itself. */
  readonly folder: string | null;
  /** Absolute. */
  readonly siteDir: string;
  readonly site: WatchedSite;
  /** The caller closes it. */
  readonly cache: Cache;
}

interface LanguagesOptions extends ConfigOverrides {
  /** Absolute. */
  readonly siteDir: string;
  readonly drafts: boolean;
}

export interface LanguageConfig extends Pick<WatchedLanguage, 'folder'> {
  readonly config: SiteConfig;
  /** Of config and theme when the config had been read: the server listens before the rest is, and people edit. */
  readonly stamp: string;
}

/** The site's own first. */
export type LanguageConfigs = readonly [LanguageConfig, ...LanguageConfig[]];

/** Fails when one of them cannot be read. */
export async function loadLanguages(options: LanguagesOptions): Promise<LanguageConfigs> {
  const config = await loadConfig(options.siteDir, options);
  const translations = await loadTranslations(config, true);
  return [
    { folder: null, config, stamp: stampCode(config) },
    ...translations.map((one) => ({ ...one, stamp: stampCode(one.config) })),
  ];
}

/** Reads what the first page needs. */
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
    // Alone until all are there.
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
    let told = describe(site.language);
    site.onRemade = () => {
      const now = describe(site.language);
      if (now === told) return;
      told = now;
      for (const other of sites) if (other !== site) other.refresh();
    };
  }
}

/** What other languages show of it. */
function describe({ permalinks, ...language }: Language): string {
  return JSON.stringify([language, ...permalinks]);
}
