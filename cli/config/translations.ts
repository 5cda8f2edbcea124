/**
 * Loads the configs of a site's translations. In: the site's config. Out: a config for each folder in "translations", in
 * which the options that apply to all languages have the site's values. Errors have paths relative to the site folder.
 */
import { join } from 'node:path';
import { configFailure, Failure, inFolder } from '../diagnostics/diagnostic.js';
import { placeOption } from '../diagnostics/config-places.js';
import { isFolderAt } from '../fs/entries.js';
import { withBase } from '../paths/path.js';
import { translationBase } from '../paths/site-languages.js';
import { hasSite, loadConfig } from './load-config.js';
import { inheritVariables } from '../variables/site-variables.js';
import type { SiteConfig } from './schema.js';

export interface Translation {
  /** Path relative to the site folder, and below the base path of the site. */
  readonly folder: string;
  readonly config: SiteConfig;
}

/** Loads translations in the order of the config. */
export async function loadTranslations(config: SiteConfig, reuse: boolean): Promise<Translation[]> {
  const codes = new Set([config.locale.code]);
  const loaded: Translation[] = [];
  for (const [index, folder] of config.translations.entries()) {
    const fail = (reason: string, note: string) =>
      configFailure(reason, { ...placeOption(config, ['translations', index]), note });
    const root = join(config.siteDir, folder);
    if (!hasSite(root)) {
      const reason = isFolderAt(root)
        ? 'the folder has no site.config.ts'
        : 'there is no such folder';
      throw fail(
        `Cannot find the translation "${folder}": ${reason}`,
        'Make it, with a config and pages of its own.',
      );
    }
    const own = await loadTranslation(config, folder, reuse).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(error.exitStatus, inFolder(folder, error.diagnostics));
    });
    const { code } = own.locale;
    if (codes.has(code))
      throw fail(
        `Cannot publish the translation "${folder}": another part of the site has its language "${code}"`,
        `Give "locale" in ${join(folder, own.configFile ?? 'site.config.ts')} the tag of its language.`,
      );
    codes.add(code);
    loaded.push({ folder, config: own });
  }
  return loaded;
}

/** Loads the config of one translation. Errors have paths relative to its own folder. */
export async function loadTranslation(
  site: SiteConfig,
  folder: string,
  reuse: boolean,
): Promise<SiteConfig> {
  const { siteDir, csp, lastVerified, rules, url } = site;
  const overrides = { base: translationBase(site, folder) };
  const mainRedirects = site.redirects
    .map(({ from }) => withBase(site.base, from))
    .filter((from) => from.startsWith(overrides.base));
  // The config of a translation may contain all of the site's, including `translations`.
  const own = await loadConfig(join(siteDir, folder), overrides, reuse);
  const inherited = inheritVariables(own, site);
  const shared = { mainDir: siteDir, mainRedirects, csp, lastVerified, rules, url };
  return { ...inherited, ...shared, translations: [] };
}
