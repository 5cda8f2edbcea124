/**
 * What a build gives to those who report it: of one language, and of a site with its translations as of one.
 */
import { joinFindings, type Findings } from '../diagnostics/collect.js';
import { inFolder } from '../diagnostics/diagnostic.js';
import type { RemoteCounts } from '../cache/remote.js';
import type { Diagnostic, Site, SiteConfig } from '../types.js';
import type { Written } from '../write/write.js';
import { sumRemote } from './open-cache.js';

export interface BuildResult extends Findings {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly outDir: string;
  readonly pages: number;
  readonly cache: { readonly hits: number; readonly misses: number };
  /** `null`: no cache is shared. */
  readonly remote: RemoteCounts | null;
  /** `null`: errors stopped the build, and the last output is as it was. */
  readonly written: Written | null;
}

interface OfTranslation {
  /** Its path in the site's folder: what its findings name is below it. */
  readonly folder: string;
  readonly result: BuildResult;
}

/** What is told of all languages together, with the paths of the site. */
export function withTranslations(
  result: BuildResult,
  translations: readonly OfTranslation[],
): BuildResult {
  // All languages have the same remote cache.
  const isOwn = ({ ruleId }: Diagnostic) => ruleId !== 'remote-cache';
  const below = (folder: string, list: readonly Diagnostic[]) =>
    inFolder(folder, list.filter(isOwn));
  const ofTranslations = translations.map(({ folder, result: own }) => ({
    diagnostics: below(folder, own.diagnostics),
    ignored: below(folder, own.ignored),
  }));
  const sum = (count: (own: BuildResult) => number) =>
    translations.reduce((total, { result: own }) => total + count(own), count(result));
  return {
    ...result,
    ...joinFindings([result, ...ofTranslations]),
    pages: sum(({ pages }) => pages),
    cache: { hits: sum(({ cache }) => cache.hits), misses: sum(({ cache }) => cache.misses) },
    remote: sumRemote([result, ...translations.map((one) => one.result)].map((one) => one.remote)),
  };
}
