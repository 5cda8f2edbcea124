/**
 * What a build gives to those who report it: of one language, and of a site with its translations as of one.
 */
import { inFolder, withoutRepeats } from '../diagnostics/diagnostic.js';
import type { Split } from '../diagnostics/ignores.js';
import type { RemoteCounts } from '../cache/remote.js';
import type { Diagnostic, Site, SiteConfig } from '../types.js';
import type { Written } from '../write/write.js';
import { sumRemote } from './open-cache.js';

export interface BuildResult extends Split {
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
  const ofAll = (list: (split: Split) => readonly Diagnostic[]) => [
    ...list(result),
    ...translations.flatMap(({ folder, result: own }) => inFolder(folder, list(own).filter(isOwn))),
  ];
  const sum = (count: (own: BuildResult) => number) =>
    translations.reduce((total, { result: own }) => total + count(own), count(result));
  return {
    ...result,
    // Languages may share a file.
    diagnostics: withoutRepeats(ofAll(({ diagnostics }) => diagnostics)),
    ignored: ofAll(({ ignored }) => ignored),
    pages: sum(({ pages }) => pages),
    cache: { hits: sum(({ cache }) => cache.hits), misses: sum(({ cache }) => cache.misses) },
    remote: sumRemote([result, ...translations.map((one) => one.result)].map((one) => one.remote)),
  };
}
