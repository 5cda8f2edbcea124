/**
 * The first half of the pipeline, which every command shares: discover → parse → site. In: the config. Out: the site,
 * what was found on disk, and what is wrong with either.
 */
import type { Cache } from '../cache/cache.js';
import { formatCount } from '../diagnostics/count.js';
import type { Progress } from '../diagnostics/progress.js';
import { collect, reportExpired, type Findings } from '../diagnostics/collect.js';
import { versionFolders } from '../version-folders.js';
import { readGitDates } from '../discover/git-dates.js';
import { discoverKnown } from '../discover/source-reader.js';
import { parseOptionsOf } from '../parse/options.js';
import { parseFiles } from '../parse/cached.js';
import { reportParser } from '../parse/parser-choice.js';
import { createSite } from '../site/site.js';
import { listPageFiles } from '../sources.js';
import type { Contents, Language, Site, SiteConfig, Sources, TranslatedSite } from '../types.js';

export interface ReadSite extends Findings, Contents {
  readonly site: Site;
  readonly sources: Sources;
}

export interface ReadContext {
  readonly drafts: boolean;
  readonly cache: Cache;
  readonly progress: Progress;
  /** @default that of the site alone */
  readonly languages?: readonly Language[];
  /** Those that are published with the site. @default none */
  readonly translations?: readonly TranslatedSite[];
  /** What was found on disk a moment ago, in time that counts already. @default it is looked for */
  readonly sources?: Sources;
  /** Whether pages gather their text for a search. @default whether the site shows one */
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
    folders: versionFolders(config),
    dates,
    translations,
    ...(languages && { languages }),
  };
  const site = await progress.stage(
    'site',
    () => createSite(input),
    ({ routes }) => formatCount(routes.length, 'route'),
  );
  const found = [
    ...reportExpired(config),
    ...sources.diagnostics,
    ...undated,
    ...reportParser(config.markdown),
    ...pages.flatMap((page) => page.diagnostics),
    ...site.diagnostics,
  ];
  return { site, sources, ...contents, ...collect(found, config) };
}
