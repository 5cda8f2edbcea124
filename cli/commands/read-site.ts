/**
 * The first half of the pipeline, shared by all commands: discover → parse → site → diagrams. In: the config. Out: the
 * site, its sources, and findings in either.
 */
import type { Cache } from '../cache/cache.js';
import { formatCount } from '../diagnostics/count.js';
import type { Progress } from '../diagnostics/progress.js';
import { reportExpired } from '../diagnostics/collect.js';
import { readGitDates } from '../discover/git-dates.js';
import { discoverKnown } from '../discover/source-reader.js';
import { parseOptionsOf } from '../parse/options.js';
import { parseFiles } from '../parse/cached.js';
import { reportMath } from '../parse/math/load-math.js';
import { reportParser } from '../parse/parser-choice.js';
import { createSite } from '../site/site.js';
import { drawDiagrams } from './staging/diagrams.js';
import { listPageFiles } from '../pages/sources.js';
import type {
  Contents,
  Diagnostic,
  Language,
  Site,
  SiteConfig,
  Sources,
  TranslatedSite,
} from '../types.js';

export interface ReadSite extends Contents {
  readonly site: Site;
  readonly sources: Sources;
  /** As found; the command collects them with its own. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadContext {
  readonly drafts: boolean;
  readonly cache: Cache;
  readonly progress: Progress;
  /** @default the site's own language alone */
  readonly languages?: readonly Language[];
  /** Translations published with the site. @default none */
  readonly translations?: readonly TranslatedSite[];
  /** Sources that were just discovered; that time already counts as a stage. @default they are discovered */
  readonly sources?: Sources;
  /** Whether pages collect their text for search. @default whether the site has a search */
  readonly isIndexed?: boolean;
}

export async function readSite(config: SiteConfig, context: ReadContext): Promise<ReadSite> {
  const { drafts, cache, progress, languages, translations = [], sources: known } = context;
  const describeSources = ({ docs, assets, statics }: Sources) =>
    `${formatCount(docs.length, 'page')}, ${formatCount(assets.length + statics.length, 'file')}`;
  const find = () => known ?? discoverKnown(config, cache);
  const sources = await progress.stage('discover', find, describeSources);
  const siteOptions = parseOptionsOf(config);
  const options = { ...siteOptions, isIndexed: context.isIndexed ?? siteOptions.isIndexed };
  const { pages, ...contents } = await progress.stage('parse', () =>
    parseFiles(listPageFiles(sources), options, cache),
  );
  const { dates, diagnostics: undated } = readGitDates(config);
  const input = {
    config,
    sources,
    pages,
    drafts,
    dates,
    translations,
    cache,
    ...(languages && { languages }),
  };
  const undrawnSite = await progress.stage(
    'site',
    () => createSite(input),
    ({ routes }) => formatCount(routes.length, 'route'),
  );
  const { site, diagnostics: undrawn } = await drawDiagrams(undrawnSite, context);
  const diagnostics = [
    ...reportExpired(config),
    ...sources.diagnostics,
    ...undated,
    ...reportParser(config.markdown),
    ...reportMath(config.markdown),
    ...pages.flatMap((page) => page.diagnostics),
    ...site.diagnostics,
    ...undrawn,
  ];
  return { site, sources, ...contents, diagnostics };
}
