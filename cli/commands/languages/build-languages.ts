/**
 * Builds a site in all its languages. In: the config, and the function that builds one language. Out: one result. Each
 * translation is built into its own output folder; the site's output then copies from it.
 */
import { join } from 'node:path';
import type { RemoteCounts } from '../../cache/remote.js';
import { joinFindings, type Findings } from '../../diagnostics/collect.js';
import { formatCount } from '../../diagnostics/count.js';
import { inFolder } from '../../diagnostics/diagnostic.js';
import { Progress } from '../../diagnostics/progress.js';
import type { PublishedTranslation } from '../../plan/copies.js';
import { removeFolder, stagingFolder } from '../../publish/publish.js';
import { listOutputFiles } from '../../server/output-files.js';
import type { Bundle, Diagnostic, Language, Site, SiteConfig, Sources } from '../../types.js';
import type { Written } from '../../write/write.js';
import { sumRemote, type CacheFlags } from '../open-cache.js';
import { takeOutput, type OutputFlags } from '../output-folder.js';
import { readLanguages } from './read-languages.js';
import type { LinkCheckFlags } from '../staging/stage-site.js';
import { takeTranslationOutputs, type TranslationOutputs } from './translation-outputs.js';

export interface BuildFlags extends CacheFlags, LinkCheckFlags, OutputFlags {
  readonly base?: string;
  readonly drafts: boolean;
  /** Whether readers get the output: a check only reads it. @default true */
  readonly forReaders?: boolean;
}

/** The results of all languages as one. The paths are those of the main site. */
export interface BuildResult extends Findings {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly sources: Sources;
  readonly outDir: string;
  /** The output, or the staged tree if errors stopped the build. */
  readonly root: string;
  readonly pages: number;
  /** The site's theme, or its replacement when the theme has errors. */
  readonly bundle: Bundle;
  readonly cache: { readonly hits: number; readonly misses: number };
  /** `null` without a remote cache. */
  readonly remote: RemoteCounts | null;
  /** `null`: errors stopped the build and the last output is unchanged. */
  readonly written: Written | null;
}

/** The input for building one language. */
interface LanguageContext {
  readonly outDir: string;
  /** The cache's name for the output. */
  readonly knownAs: string;
  readonly languages: readonly Language[];
  /** Translations published with this language. */
  readonly translations: readonly PublishedTranslation[];
  /** `false`: a translation has failed, so the last output is kept. */
  readonly isWhole: boolean;
  /** Whether the caller removes the staged tree, which the site's check reads even if the translation has errors. */
  readonly keepsStaged: boolean;
  readonly flags: BuildFlags;
  readonly progress: Progress;
}

export type BuildLanguage = (config: SiteConfig, context: LanguageContext) => Promise<BuildResult>;

type Context = Pick<LanguageContext, 'languages' | 'flags' | 'progress'>;

/** A translation that has been built, with its result. */
interface BuiltTranslation extends PublishedTranslation {
  readonly result: BuildResult;
}

export async function buildLanguages(
  config: SiteConfig,
  { flags, progress }: Pick<Context, 'flags' | 'progress'>,
  buildLanguage: BuildLanguage,
): Promise<BuildResult> {
  const outDir = takeOutput(config, flags);
  const { translations, all: languages } = await readLanguages(config, flags);
  const context = { languages, flags, progress };
  const own = { ...context, outDir, knownAs: outDir, keepsStaged: false };
  if (translations.length === 0)
    return await buildLanguage(config, { ...own, translations: [], isWhole: true });
  const outputs = takeTranslationOutputs(config.siteDir);
  try {
    const built: BuiltTranslation[] = [];
    for (const { folder, config: translation } of translations) {
      const target = placeTranslation(folder, translation, outputs);
      const started = performance.now();
      const result = await buildLanguage(translation, createTranslationContext(target, context));
      if (result.written !== null)
        progress.done(folder, performance.now() - started, formatCount(result.pages, 'page'));
      built.push(await describeBuilt(folder, result));
    }
    const isWhole = built.every(({ result }) => result.written !== null);
    // The site is checked even when nothing can be published.
    const result = await buildLanguage(config, { ...own, translations: built, isWhole });
    return joinResults(result, built);
  } finally {
    for (const { folder } of translations)
      removeFolder(stagingFolder(join(outputs.folder, folder)));
    outputs.giveBack();
  }
}

type Target = Pick<LanguageContext, 'outDir' | 'knownAs'>;

function placeTranslation(folder: string, config: SiteConfig, outputs: TranslationOutputs): Target {
  const outDir = join(outputs.folder, folder);
  takeOutput(config, { outDir });
  return { outDir, knownAs: join(outputs.lastFolder, folder) };
}

function createTranslationContext(target: Target, context: Context): LanguageContext {
  return {
    ...context,
    ...target,
    translations: [],
    isWhole: true,
    keepsStaged: true,
    flags: { ...context.flags, onPrivateLinks: undefined },
    // The caller prints all stages of a translation as one line.
    progress: new Progress({ stream: process.stdout, isQuiet: true }),
  };
}

async function describeBuilt(folder: string, result: BuildResult): Promise<BuiltTranslation> {
  const { site, bundle, root } = result;
  return { folder, root, site, bundle, files: await listOutputFiles(root), result };
}

function joinResults(own: BuildResult, translations: readonly BuiltTranslation[]): BuildResult {
  const results = [own, ...translations.map(({ result }) => result)];
  // All languages share the remote cache, so one finding about it is enough.
  const isOfLanguage = ({ ruleId }: Diagnostic) => ruleId !== 'remote-cache';
  const findings = translations.map(({ folder, result }) => ({
    diagnostics: inFolder(folder, result.diagnostics.filter(isOfLanguage)),
    ignored: inFolder(folder, result.ignored),
  }));
  const sum = (count: (result: BuildResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    ...own,
    ...joinFindings([own, ...findings]),
    pages: sum(({ pages }) => pages),
    cache: { hits: sum(({ cache }) => cache.hits), misses: sum(({ cache }) => cache.misses) },
    remote: sumRemote(results.map(({ remote }) => remote)),
  };
}
