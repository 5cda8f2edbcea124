/**
 * Reads what the languages of a site must know about each other before any of them is built. In: the config. Out: the
 * configs of its translations, and the pages of each language, from front matter and file names only.
 */
import { loadTranslations, type Translation } from '../../config/translations.js';
import { discover } from '../../discover/discover.js';
import { optionsFor, parseOptionsOf } from '../../parse/options.js';
import { scanOutline } from '../../parse/outline.js';
import { describeLanguage } from '../../site/languages.js';
import { createSite } from '../../site/site.js';
import { listPageFiles } from '../../pages/sources.js';
import type { Language, SiteConfig } from '../../types.js';

export interface Languages {
  readonly translations: readonly Translation[];
  /** The site's own language is first; without translations it is the only one. */
  readonly all: readonly Language[];
}

export async function readLanguages(
  config: SiteConfig,
  { drafts, cache }: { readonly drafts: boolean; readonly cache: boolean },
): Promise<Languages> {
  const translations = await loadTranslations(config, cache);
  if (translations.length === 0) return { translations, all: [describeLanguage(config)] };
  const configs = [config, ...translations.map((translation) => translation.config)];
  return { translations, all: configs.map((one) => readLanguage(one, drafts)) };
}

function readLanguage(config: SiteConfig, drafts: boolean): Language {
  const sources = discover(config);
  const options = parseOptionsOf(config);
  const { routes } = createSite({
    config,
    sources,
    pages: listPageFiles(sources).map((file) => scanOutline(file, optionsFor(file.path, options))),
    drafts,
    dates: new Map(),
  });
  return describeLanguage(config, routes);
}
