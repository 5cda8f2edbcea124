/**
 * Finds everything that `docsgen check` reports. In: the config and flags. Out: the site and its findings. A fresh output
 * is read where it is. If the output is missing, stale or built with other flags, the site is built below `.docsgen/`;
 * nothing else is written.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkOutput, type CheckInput } from '../../check/check.js';
import type { LinkinatorProcess } from '../../check/linkinator/process.js';
import { findSourceSecrets } from '../../check/source-secrets.js';
import type { PrivateLinks } from '../../check/private-links.js';
import { compareManifest } from '../../check/stability.js';
import type { WebOptions } from '../../check/web/check-web.js';
import { collect, joinFindings, reportUnused, type Findings } from '../../diagnostics/collect.js';
import type { ReportFlags } from '../../diagnostics/formats/format.js';
import type { Progress } from '../../diagnostics/progress.js';
import { discoverKnown } from '../../discover/source-reader.js';
import { endEsbuild } from '../../modules/esbuild.js';
import { ownFolder } from '../../fs/own-folder.js';
import { outputPath } from '../../paths/path.js';
import { listOutputFiles, type OutputFiles } from '../../server/output-files.js';
import type { Diagnostic, Site, SiteConfig } from '../../types.js';
import { build } from '../build.js';
import { inspectOutput, isOlderThan, isStale, outputIdentity } from '../existing-output.js';
import { openOwnCache } from '../open-cache.js';
import { hasContentErrors } from '../outcome.js';
import { outputFolder, type OutputFlags } from '../output-folder.js';
import { readSite, type ReadContext } from '../read-site.js';
import { bundlePageComponents } from '../staging/components.js';
import { recallOutput } from '../staging/output-memory.js';
import { listOtherAddresses, readManifest } from './manifest-file.js';
import { withShownAnchors } from './shown-anchors.js';

export interface CheckFlags extends ReportFlags, OutputFlags {
  readonly base?: string;
  readonly drafts: boolean;
  /** Check links to other sites too; with `offline`, from remembered answers only. */
  readonly external: boolean;
  readonly offline: boolean;
  /** Fix links in the sources when the fix is certain. */
  readonly fix: boolean;
  /** List links to the code-hosting service too. */
  readonly privateLinks: boolean;
  /** Manifest file of an earlier release, whose addresses must still lead somewhere. */
  readonly against?: string;
  /** File to write this release's manifest to when the check passes. */
  readonly writeManifest?: string;
  /** Check again whenever sources change. */
  readonly watch: boolean;
  /** The check fails with more warnings than this. @default no limit */
  readonly maxWarnings?: number;
}

export interface CheckedSite extends Findings {
  readonly site: Site;
  /** Set when they were requested and the output was read. */
  readonly privateLinks?: PrivateLinks | null;
}

export interface CheckContext {
  readonly config: SiteConfig;
  readonly flags: CheckFlags;
  readonly progress: Progress;
  /**
   * Reads every page; may be starting already, and the caller closes it. `null`: earlier verdicts are reused for files that
   * have not changed.
   */
  readonly linkinator: LinkinatorProcess | null;
}

/** Optional checks besides those for errors of the site itself. */
type OptionalChecks = Pick<CheckInput, 'web' | 'onPrivateLinks'>;

export async function runChecks(context: CheckContext): Promise<CheckedSite> {
  const { config, flags, progress, linkinator } = context;
  const outDir = outputFolder(config.siteDir, flags);
  const web = webOptions(config, flags, progress);
  const before = flags.against === undefined ? null : readManifest(flags.against);
  let privateLinks: PrivateLinks | null = null;
  const onPrivateLinks = flags.privateLinks
    ? (links: PrivateLinks | null) => void (privateLinks = links)
    : undefined;
  const reference = startReference(config);
  const optional = { web, onPrivateLinks };
  // Only a build knows whether an output shows the current translations.
  const isAlone = config.translations.length === 0;
  // A build starts its own linkinator process if it needs one.
  const existing =
    linkinator !== null && isAlone
      ? await checkExisting(outDir, { ...context, linkinator, optional })
      : null;
  linkinator?.close();
  const buildDir = join(ownFolder(config.siteDir), 'check');
  const read =
    existing ??
    (await build(
      config.siteDir,
      {
        ...flags,
        outDir: buildDir,
        forReaders: false,
        check: linkinator === null || 'thorough',
        cache: true,
        ...optional,
      },
      progress,
    ));
  const isFailed = 'written' in read && read.written === null;
  const site = isFailed
    ? read.site
    : withShownAnchors(read.site, existing === null ? buildDir : outDir);
  const removed = before === null ? [] : compareManifest(before, site, listOtherAddresses(site));
  const late = collect([...removed, ...(await reference)], config);
  const checked = { site, ...joinFindings([read, late]), privateLinks };
  // An error in a page, the config or the theme may hide the finding that an `ignore` entry matches.
  if (hasContentErrors(read.diagnostics, config.rules)) return checked;
  const asked = new Set([
    ...(web === null ? [] : ['--external']),
    ...(before === null ? [] : ['--against']),
  ]);
  const unused = reportUnused(config, checked.ignored, asked);
  return { ...checked, diagnostics: [...checked.diagnostics, ...unused] };
}

function webOptions(
  { siteDir }: SiteConfig,
  { external, offline }: CheckFlags,
  progress: Progress,
): WebOptions | null {
  if (!external && !offline) return null;
  const memoryFile = join(siteDir, '.docsgen', 'external.json');
  const onSummary = (line: string) => progress.print(`  ${progress.colors.dim(line)}`);
  return { memoryFile, offline, onSummary };
}

/** Runs in a thread while the site and the output are read. */
function startReference(config: SiteConfig): Promise<readonly Diagnostic[]> {
  const found = checkReference(config);
  // The caller gets a failure when it awaits `found`; this keeps it from being an unhandled rejection before that.
  void found.catch(() => undefined);
  return found;
}

/** Compares pages with the modules they describe. */
async function checkReference(config: SiteConfig): Promise<Diagnostic[]> {
  if (config.reference === undefined) return [];
  const { readReference } = await import('../../reference/reference.js');
  const cache = openOwnCache(config.siteDir);
  const { pages, diagnostics } = await readReference(config, { cache }).finally(() =>
    cache.close(),
  );
  return [...diagnostics, ...pages.flatMap(({ drift }) => drift)];
}

interface ExistingContext extends CheckContext {
  readonly linkinator: LinkinatorProcess;
  readonly optional: OptionalChecks;
}

/**
 * Returns `null` when there is no output, when it shows another state of the sources, or when another command has removed
 * or replaced it meanwhile: the findings may then mix two outputs.
 */
async function checkExisting(
  outDir: string,
  context: ExistingContext,
): Promise<CheckedSite | null> {
  const { config, flags } = context;
  const identity = outputIdentity(outDir);
  if (flags.drafts || inspectOutput(outDir)?.base !== config.base) return null;
  const files = await listOutputFiles(outDir);
  const isThere = () => outputIdentity(outDir) === identity;
  // The files are checked too, because a removal deletes the folder last.
  const isWhole = () => isThere() && [...files].every((file) => existsSync(join(outDir, file)));
  try {
    const findings = await checkFresh({ outDir, files }, context);
    const isDoubtful = findings?.diagnostics.some(({ ruleId }) => ruleId === 'second-opinion');
    const isSame = isDoubtful === true ? isWhole() : isThere();
    return isSame ? findings : null;
  } catch (error) {
    if (isWhole()) throw error;
    return null;
  }
}

/** Returns `null` when the output is not fresh. */
async function checkFresh(
  { outDir, files }: { readonly outDir: string; readonly files: OutputFiles },
  { linkinator, config, progress, optional }: ExistingContext,
): Promise<CheckedSite | null> {
  const cache = openOwnCache(config.siteDir);
  try {
    const current = await readUnchanged(outDir, config, { drafts: false, cache, progress });
    if (current === null) return null;
    const { site, diagnostics, secrets } = current;
    if (hasContentErrors(collect(diagnostics, config).diagnostics, config.rules)) return null;
    if (!hasExactly(files, site)) return null;
    if (!(await hasCurrentComponents(outDir, site, { cache, progress }))) return null;
    const output = { root: outDir, site, files, linkinator: true, readPages: true, cache };
    const ofLinks = await progress.stage('check', () =>
      checkOutput({ ...output, ...optional, judge: linkinator }),
    );
    return { site, ...collect([...diagnostics, ...ofLinks, ...secrets], config) };
  } finally {
    cache.close();
  }
}

/**
 * Reads the site and finds secrets in its sources. The source texts are dropped on return: they are a tenth of all memory
 * used. Returns `null` when the output shows another state of the sources.
 */
async function readUnchanged(outDir: string, config: SiteConfig, context: ReadContext) {
  const sources = await context.progress.early('discover', () =>
    discoverKnown(config, context.cache),
  );
  if (isStale(outDir, config, sources)) return null;
  // esbuild is no longer needed: the config has been read.
  await endEsbuild();
  const { site, diagnostics } = await readSite(config, { ...context, sources });
  const secrets = await findSourceSecrets(sources, config, context.cache);
  return { site, diagnostics, secrets };
}

/**
 * Returns `false` when pages in the output would show other components now, or have findings that only rendering finds: the
 * config may lower those findings, and the output is then published with them.
 */
async function hasCurrentComponents(
  outDir: string,
  site: Site,
  context: Pick<ReadContext, 'cache' | 'progress'>,
): Promise<boolean> {
  const components = await bundlePageComponents(site, context);
  await endEsbuild();
  if (components === null) return true;
  const { inputs, diagnostics } = components;
  if (diagnostics.length > 0 || isOlderThan(outDir, inputs)) return false;
  // Pages with findings are not recorded.
  const { record } = recallOutput(context.cache, outDir);
  return site.routes.every(({ permalink }) => record.has(permalink));
}

/** An output built with other flags, such as `--drafts`, has other pages. */
function hasExactly(files: OutputFiles, site: Site): boolean {
  const pageData = [...files].filter((file) => /(?:^|\/)page\.json$/.test(file));
  return (
    pageData.length === site.routes.length &&
    site.routes.every(({ permalink }) => files.has(outputPath(permalink)))
  );
}
