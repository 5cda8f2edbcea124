/**
 * `docsgen build --shard i/n`: one machine's share of a build that others finish. In: a site folder and which share.
 * Out: the pages of the share in the cache, parsed and rendered, with what is in their documents; no output. A page shows of
 * others what stands in their front matter and their titles: so much is read of them all.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { bundleCached } from '../bundle/cached.js';
import { Cache } from '../cache/cache.js';
import { groupOf, type RemoteCounts } from '../cache/remote.js';
import { loadConfig } from '../config/load.js';
import { Progress } from '../diagnostics/progress.js';
import { versionFolders } from '../discover/discover.js';
import { readGitDates } from '../discover/git-dates.js';
import { discoverKnown } from '../discover/source-reader.js';
import { parseFiles } from '../parse/cached.js';
import { parseOptionsOf, type ParseOptions } from '../parse/options.js';
import { isTitleCertain, scanOutline } from '../parse/outline.js';
import { endEsbuild } from '../esbuild.js';
import { createSite } from '../site/site.js';
import { listPageFiles } from '../sources.js';
import type {
  Diagnostic,
  Language,
  ParsedPage,
  SiteConfig,
  SourceFile,
  Sources,
} from '../types.js';
import { openCache, reportRemote, sumRemote, type CacheFlags } from './open-cache.js';
import { finishShare, type ReadShare } from './staging/finish-share.js';
import { readLanguages } from './read-languages.js';
import { asDiskFailure, OUTPUT_STANDS } from './disk-failure.js';
import type { LinkCheckFlags } from './staging/stage-site.js';

/** `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface ShardFlags extends CacheFlags, Pick<LinkCheckFlags, 'check'> {
  readonly base?: string;
  readonly drafts: boolean;
  readonly shard: Shard;
}

export interface ShardResult {
  readonly config: SiteConfig;
  /** Of the share, and of the site. */
  readonly pages: number;
  readonly allPages: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly cache: { readonly hits: number; readonly misses: number };
  readonly remote: RemoteCounts | null;
}

export async function buildShard(
  siteDir: string,
  flags: ShardFlags,
  progress: Progress,
): Promise<ShardResult> {
  const config = await progress.stage('config', () => loadConfig(siteDir, flags, flags.cache));
  const { translations, all: languages } = await readLanguages(config, flags);
  const results = [await shareLanguage(config, { languages, flags, progress })];
  for (const { config: translation } of translations) {
    const quiet = new Progress({ stream: process.stdout, isQuiet: true });
    results.push(await shareLanguage(translation, { languages, flags, progress: quiet }));
  }
  const sum = (count: (result: LanguageShare) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    config,
    pages: sum(({ pages }) => pages),
    allPages: sum(({ allPages }) => allPages),
    // All languages have the same remote cache.
    diagnostics: results[0]?.diagnostics ?? [],
    cache: { hits: sum(({ cache }) => cache.hits), misses: sum(({ cache }) => cache.misses) },
    remote: sumRemote(results.map(({ remote }) => remote)),
  };
}

type LanguageShare = Omit<ShardResult, 'config'>;

interface ShareInput {
  readonly languages: readonly Language[];
  readonly flags: ShardFlags;
  readonly progress: Progress;
}

async function shareLanguage(config: SiteConfig, input: ShareInput): Promise<LanguageShare> {
  const { cache, remote } = openCache(config.siteDir, input.flags);
  try {
    const counts = await makeShare(config, { ...input, cache });
    cache.close();
    // It is all that a shard is for.
    if (cache.failure !== null) throw cache.failure;
    await cache.upload();
    return {
      ...counts,
      diagnostics: reportRemote(remote),
      cache: cache.counts,
      remote: remote?.counts ?? null,
    };
  } catch (error) {
    cache.abandon();
    throw asDiskFailure(error, config.siteDir, OUTPUT_STANDS);
  }
}

async function makeShare(
  config: SiteConfig,
  {
    languages,
    flags: { shard, drafts, check },
    progress,
    cache,
  }: ShareInput & { readonly cache: Cache },
): Promise<Pick<LanguageShare, 'pages' | 'allPages'>> {
  const sources = await progress.stage('discover', () => discoverKnown(config, cache));
  const files = listPageFiles(sources);
  const share = new Set(files.map(({ path }) => path).filter((path) => isIn(path, shard)));
  const [read, bundle] = await Promise.all([
    readShare({ config, languages, sources, share, cache, drafts, progress }),
    progress.stage('bundle', () => bundleCached(config, cache)),
  ]);
  await endEsbuild();
  await finishShare(read, bundle, {
    share,
    cache,
    isChecked: check !== false,
    progress,
  });
  return { pages: share.size, allPages: files.length };
}

/** Whole groups of the remote cache, so that what a shard has made is complete. */
function isIn(path: string, { index, count }: Shard): boolean {
  return groupOf(path) % count === index - 1;
}

interface Share {
  readonly config: SiteConfig;
  readonly languages: readonly Language[];
  readonly sources: Sources;
  /** Paths of pages. */
  readonly share: ReadonlySet<string>;
  readonly cache: Cache;
  readonly drafts: boolean;
  readonly progress: Progress;
}

/** The site as far as the pages of the share show it. */
async function readShare(input: Share): Promise<ReadShare> {
  const { config, languages, sources, share, cache, drafts, progress } = input;
  const files = listPageFiles(sources);
  const options = parseOptionsOf(config);
  const own = files.filter(({ path }) => share.has(path));
  const rest = files.filter(({ path }) => !share.has(path));
  const [{ pages, ...contents }, others] = await progress.stage('parse', () =>
    Promise.all([parseFiles(own, options, cache), readOthers(rest, options)]),
  );
  const known = new Map([...others, ...pages].map((page) => [page.path, page]));
  const { dates } = readGitDates(config);
  const site = await progress.stage('site', () =>
    createSite({
      config,
      sources,
      pages: files.flatMap(({ path }) => known.get(path) ?? []),
      drafts,
      folders: versionFolders(config),
      dates,
      languages,
    }),
  );
  return { site, ...contents };
}

/** Files scanned at a stretch: about 2 ms, in which no thread that parses gets its next pages. */
const STRETCH = 32;

/** What others parse is only looked at, and parsed where that leaves a doubt. */
async function readOthers(
  files: readonly SourceFile[],
  options: ParseOptions,
): Promise<readonly ParsedPage[]> {
  const certain: ParsedPage[] = [];
  const doubtful: SourceFile[] = [];
  for (const [i, file] of files.entries()) {
    const page = scanOutline(file, options);
    if (isTitleCertain(page, file.text)) certain.push(page);
    else doubtful.push(file);
    if (i % STRETCH === STRETCH - 1) await pause();
  }
  // What is not of the share another one keeps.
  const { pages } = await parseFiles(doubtful, options, new Cache(null));
  return [...certain, ...pages];
}
