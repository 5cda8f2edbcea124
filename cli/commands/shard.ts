/**
 * `docsgen build --shard i/n`: one machine's share of a build that others finish. In: a site folder and which share.
 * Out: the pages of the share, parsed and rendered, in the cache; nothing is written or checked. The other pages are
 * read to their first heading only, which is all that routes, sidebars and links need of them; where that guess is
 * wrong, the last build renders the page again.
 */
import { bundleCached } from '../bundle/cached.js';
import { groupOf } from '../cache/remote.js';
import { loadConfig } from '../config/load.js';
import type { Progress } from '../diagnostics/progress.js';
import { discover, versionFolders } from '../discover/discover.js';
import { parseFiles } from '../parse/cached.js';
import { parseOptionsOf } from '../parse/options.js';
import { scanOutline } from '../parse/outline.js';
import { createContentKey } from '../render/plan.js';
import { renderArticles } from '../render/render.js';
import { createSite } from '../site/site.js';
import type { Diagnostic, DocRoute, PackedContentOf, SiteConfig, Sources } from '../types.js';
import type { Cache } from '../cache/cache.js';
import type { RemoteCounts } from '../cache/remote.js';
import { openCache, reportRemote, type CacheFlags } from './open-cache.js';
import { createPageMaker } from './page-maker.js';

/** `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface ShardFlags extends CacheFlags {
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
  const { cache, remote } = openCache(config.siteDir, flags);
  const sources = await progress.stage('discover', () => discover(config));
  const files = [...sources.docs, ...sources.blog];
  const share = new Set(files.map(({ path }) => path).filter((path) => isIn(path, flags.shard)));
  const [{ routes, packedContentOf }, bundle] = await Promise.all([
    readShare({ config, sources, share, cache, drafts: flags.drafts, progress }),
    progress.stage('bundle', () => bundleCached(config, cache)),
  ]);
  const { serverModulePath } = bundle;
  const plan = routes.map((route) => {
    const contentKey = createContentKey(route, bundle);
    return { route, key: contentKey, contentKey };
  });
  await progress.stage('render', () =>
    renderArticles(plan, { serverModulePath, cache, packedContentOf, createPageMaker }),
  );
  cache.close();
  await cache.share();
  return {
    config,
    pages: share.size,
    allPages: files.length,
    diagnostics: reportRemote(remote),
    cache: cache.counts,
    remote: remote?.counts ?? null,
  };
}

/** Whole groups of the remote cache, so that what a shard has made is complete. */
function isIn(path: string, { index, count }: Shard): boolean {
  return groupOf(path) % count === index - 1;
}

interface Share {
  readonly config: SiteConfig;
  readonly sources: Sources;
  /** Paths of pages. */
  readonly share: ReadonlySet<string>;
  readonly cache: Cache;
  readonly drafts: boolean;
  readonly progress: Progress;
}

/** The routes of the share. */
async function readShare(
  input: Share,
): Promise<{ routes: DocRoute[]; packedContentOf: PackedContentOf }> {
  const { config, sources, share, cache, drafts, progress } = input;
  const files = [...sources.docs, ...sources.blog];
  const options = parseOptionsOf(config);
  const { pages: parsed, packedContentOf } = await progress.stage('parse', () =>
    parseFiles(
      files.filter(({ path }) => share.has(path)),
      options,
      cache,
    ),
  );
  const exact = new Map(parsed.map((page) => [page.path, page]));
  const pages = files.map((file) => exact.get(file.path) ?? scanOutline(file));
  const folders = versionFolders(config);
  const site = await progress.stage('site', () =>
    createSite({ config, sources, pages, drafts, folders, dates: new Map() }),
  );
  const routes = site.routes.filter(
    (route): route is DocRoute => route.kind === 'doc' && share.has(route.page.path),
  );
  return { routes, packedContentOf };
}
