/**
 * Checks the output before it is published. docsgen's own pass reads everything emitted; linkinator gives a second opinion
 * at the same time. In: the staged tree and the site. Out: findings, sorted; nothing is written.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import type { CauseSources } from './causes.js';
import { createOwnRule, reportBlockedContent } from './blocked-content.js';
import { placeKey, sortDiagnostics } from '../diagnostics/diagnostic.js';
import { allRoutes, publishedTranslations } from '../paths/site-languages.js';
import { listStandIns, NO_FRESH, type FreshDocument, type FreshDocuments } from './stand-ins.js';
import { outputPath } from '../paths/path.js';
import { parseRedirectsFile } from '../server/redirects-file.js';
import { listOutputFiles, type OutputFiles } from '../server/output-files.js';
import type { Diagnostic, Site } from '../types.js';
import { LinkReader } from './link-reader.js';
import { reportHiddenFiles } from './hidden-files.js';
import { findBrokenTargets, reportBrokenLinks } from './broken-links.js';
import { reportDuplicateIds } from './duplicate-ids.js';
import { prepareLinkinator, type LinkinatorProcess } from './linkinator/process.js';
import { recallFindings, rememberFindings } from './known-findings.js';
import { startSecondOpinion, type SecondOpinion } from './linkinator/second-opinion.js';
import type { LinkGraph } from './links.js';
import { listPrivateLinks, reportUnknownRepositories, type PrivateLinks } from './private-links.js';
import { createRedirectFollower, readRedirects } from './follow-redirect.js';
import { addressesOf } from './resolve-url.js';
import { hasVerdicts } from './linkinator/judging.js';
import { Reading } from './linkinator/reading.js';
import type { WebOptions } from './web/check-web.js';

export interface CheckInput extends CauseSources {
  /** Ask linkinator about every URL. */
  readonly linkinator: boolean;
  /**
   * Makes linkinator read every page itself, too. This is slower and finds links that our parser might miss.
   * @default false
   */
  readonly readPages?: boolean;
  /** Stores linkinator's verdicts on documents that do not change. @default null */
  readonly cache?: Cache | null;
  /** Documents that this build has just written. @default none */
  readonly fresh?: FreshDocuments;
  /** Ask other sites about links to them. @default null */
  readonly web?: WebOptions | null;
  /** Receives the links to the code-hosting service. The check collects them only if this is set. */
  readonly onPrivateLinks?: ((links: PrivateLinks | null) => void) | undefined;
  /** The files below `root`, if they are known. */
  readonly files?: OutputFiles;
  /** A process that may have been started already. @default a process of this check */
  readonly judge?: LinkinatorProcess | undefined;
  /** Path of the compiled linkinator process, set by tests that run from the sources. */
  readonly childUrl?: URL;
}

/**
 * Returns all findings about the output, except those that the site stage has reported at the same place.
 *
 * @example await checkOutput({ root: 'build', site, linkinator: true })
 */
export async function checkOutput(input: CheckInput): Promise<readonly Diagnostic[]> {
  const { root, site, cache = null, fresh = NO_FRESH } = input;
  const files = input.files ?? (await listOutputFiles(root));
  const output = { root, site, files, cache, fresh, standIns: listStandIns(site, fresh) };
  const known = isPlain(input) ? await recallFindings(output) : null;
  if (known !== null) return known;
  const check = beginCheck(input, { expected: files, has: (file) => files.has(file) });
  return await check.finish(files, fresh);
}

/** The files of a tree that is being written. */
export interface GrowingTree {
  /** The expected files of the finished tree, as far as they are known. */
  readonly expected: OutputFiles;
  /** Whether a file has been written already. */
  readonly has: (file: string) => boolean;
}

/** A check that runs while the tree is being written. */
export interface BegunCheck {
  /** Takes a route's document once it and its other files are written. */
  readonly take: (file: string, document: FreshDocument) => Promise<void>;
  /** Takes the `files` of the finished tree, and fresh documents that were not taken. Also closes the check if it fails. */
  readonly finish: (files: OutputFiles, fresh?: FreshDocuments) => Promise<readonly Diagnostic[]>;
  readonly close: () => void;
}

type BeginInput = Omit<CheckInput, 'files' | 'fresh'>;

/** Begins a check. Its findings are those of `checkOutput`, in whichever order the documents are taken. */
export function beginCheck(input: BeginInput, tree: GrowingTree): BegunCheck {
  const { root, site, findParts, cache = null } = input;
  const { childUrl, judge: linkinator = prepareLinkinator(childUrl && { childUrl }) } = input;
  const space = { ...addressesOf(site), files: tree.expected };
  const reading = input.readPages
    ? new Reading(linkinator, { root, ...addressesOf(site) }, cache)
    : null;
  const second = input.linkinator
    ? startSecondOpinion({
        root,
        files: tree,
        site,
        findParts,
        reading,
        linkinator,
        cache,
      })
    : null;
  // Without earlier verdicts linkinator has to check everything, so it starts now.
  if (second !== null && (cache === null || !hasVerdicts(cache))) linkinator.start();
  const hasHost = site.config.privateRepositories !== undefined;
  const reader = new LinkReader(root, space, {
    web: (input.web ?? null) !== null || hasHost,
    cache,
    isThorough: reading !== null,
    isOwn: createOwnRule(site),
    translations: publishedTranslations(site),
    standIns: listStandIns(site),
    onDocument: second?.take,
  });
  const failed = new Map<string, FreshDocument>();
  const close = () => linkinator.close();
  return {
    take: async (file, document) => {
      if (document.isStandIn) failed.set(file, document);
      reader.read(file, document);
      await second?.room();
    },
    finish: async (files, fresh = NO_FRESH) => {
      try {
        const ofRoutes = site.routes.map(({ permalink }) => outputPath(permalink));
        const graph = await reader.finish(files, ofRoutes, fresh);
        const standIns = listStandIns(site, new Map([...fresh, ...failed]));
        const findings = await judgeLinks(input, { files, graph, second, standIns });
        if (reader.diagnostics.length === 0) return findings;
        return sortDiagnostics([...findings, ...nameSources(reader.diagnostics, site)]);
      } finally {
        close();
      }
    },
    close,
  };
}

interface ReadOutput {
  readonly files: OutputFiles;
  readonly graph: LinkGraph;
  readonly second: SecondOpinion | null;
  readonly standIns: ReadonlySet<string>;
}

async function judgeLinks(
  input: BeginInput,
  { files, graph, second, standIns }: ReadOutput,
): Promise<Diagnostic[]> {
  const { root, site, findParts, cache = null, web = null } = input;
  const sources = { root, site, findParts };
  const rules = parseRedirectsFile(readRedirects(root));
  const follow = createRedirectFollower(site, files, rules);
  const broken = findBrokenTargets(graph, follow);
  const own = await reportBrokenLinks({ ...sources, files, graph, broken, follow });
  const theirs = (await second?.finish({ graph, broken, follow })) ?? [];
  input.onPrivateLinks?.(await listPrivateLinks({ ...sources, graph }));
  const findings = sortDiagnostics([
    ...withoutReported([...own, ...theirs], site),
    ...reportDuplicateIds(graph.pages, site),
    ...reportHiddenFiles(site, files),
    ...(await reportBlockedContent({ ...sources, graph })),
    ...(await reportUnknownRepositories({ ...sources, graph })),
    ...(await checkOthers(web, { ...sources, graph })),
  ]);
  if (input.linkinator && web === null)
    await rememberFindings({ root, site, files, cache, standIns }, graph, findings);
  return findings;
}

/** Whether the input asks for findings only, without other sites, private links or reading pages twice. */
function isPlain({ readPages = false, web = null, ...input }: CheckInput): boolean {
  return (
    input.linkinator && readPages === false && web === null && input.onPrivateLinks === undefined
  );
}

/** Replaces output files in findings with the sources that they are made from. */
function nameSources(found: readonly Diagnostic[], site: Site): Diagnostic[] {
  const { siteDir, staticDir } = site.config;
  const pages = new Map(
    allRoutes(site).flatMap((route) =>
      route.page !== undefined ? [[outputPath(route.permalink), route.page.path] as const] : [],
    ),
  );
  return found.map((one) => {
    const asStatic = `${staticDir}/${one.file}`;
    const isStatic = existsSync(join(siteDir, asStatic));
    return { ...one, file: pages.get(one.file ?? '') ?? (isStatic ? asStatic : one.file) };
  });
}

function withoutReported(findings: readonly Diagnostic[], site: Site): Diagnostic[] {
  const reported = new Set(site.diagnostics.map(placeKey));
  return findings.filter((d) => d.place === null || !reported.has(placeKey(d)));
}

async function checkOthers(
  web: WebOptions | null,
  input: CauseSources & { readonly graph: LinkGraph },
): Promise<Diagnostic[]> {
  if (web === null) return [];
  const { checkWeb } = await import('./web/check-web.js');
  return await checkWeb(input, web);
}
