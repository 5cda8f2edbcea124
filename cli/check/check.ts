/**
 * Checks the output before it is published: our own pass over everything emitted, and beside it linkinator's second opinion.
 * In: the staged tree and the site. Out: findings, sorted; nothing is written.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import { createOwnRule, reportBlockedContent } from './blocked-content.js';
import { placeKey, sortDiagnostics } from '../diagnostics/diagnostic.js';
import { allRoutes, publishedTranslations } from '../site-languages.js';
import { listStandIns } from '../stand-ins.js';
import { outputPath } from '../path.js';
import { parseRedirectsFile } from '../server/redirects-file.js';
import { listOutputFiles, type OutputFiles } from '../server/output-files.js';
import type { Diagnostic, Site } from '../types.js';
import { LinkReader } from './link-reader.js';
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

export interface CheckInput {
  /** The staged tree. */
  readonly root: string;
  readonly site: Site;
  /** Ask linkinator about every URL. */
  readonly linkinator: boolean;
  /**
   * linkinator reads every page itself too: slower, and finds what our parser might miss.
   * @default false
   */
  readonly readPages?: boolean;
  /** Keeps what linkinator says of documents that do not change. @default null */
  readonly cache?: Cache | null;
  /** What is in the documents that were written a moment ago; see `FactOptions`. */
  readonly facts?: Map<string, string>;
  /** Documents that only stand in for pages. It may grow until the tree is finished. @default those of `listStandIns` */
  readonly standIns?: ReadonlySet<string>;
  /** Ask other sites about links to them. @default null */
  readonly web?: WebOptions | null;
  /** Given the links to the code-hosting service, when somebody wants to know. */
  readonly onPrivateLinks?: ((links: PrivateLinks | null) => void) | undefined;
  /** The files below `root`, if they are known. */
  readonly files?: OutputFiles;
  /** A process that may be starting already. @default one of this check's own */
  readonly judge?: LinkinatorProcess | undefined;
  /** The compiled linkinator process: a test that runs the sources says where it is. */
  readonly childUrl?: URL;
}

/**
 * All findings about the output, but none that the site stage has reported at the same place.
 *
 * @example await checkOutput({ root: 'build', site, linkinator: true })
 */
export async function checkOutput(input: CheckInput): Promise<readonly Diagnostic[]> {
  const { root, site, cache = null, facts, standIns = listStandIns(site) } = input;
  const files = input.files ?? (await listOutputFiles(root));
  const output = { root, site, files, cache, standIns, ...(facts && { written: facts }) };
  const known = isPlain(input) ? await recallFindings(output) : null;
  if (known !== null) return known;
  const check = beginCheck(
    { ...input, standIns },
    { expected: files, has: (file) => files.has(file) },
  );
  return await check.finish(files);
}

/** The files of a tree that is being written. */
export interface GrowingTree {
  /** Those that it will have, as far as that is known. */
  readonly expected: OutputFiles;
  /** Those that are there already. */
  readonly has: (file: string) => boolean;
}

/** A check that goes on while the tree is being written. */
export interface BegunCheck {
  /** A document of a route is there, with the files that come with it. */
  readonly take: (file: string) => Promise<void>;
  /** The tree is finished; `files` are those that it has. Ends the check, too, if it fails. */
  readonly finish: (files: OutputFiles) => Promise<readonly Diagnostic[]>;
  readonly close: () => void;
}

/** In whichever order the documents are taken, the findings are those of `checkOutput`. */
export function beginCheck(input: CheckInput, tree: GrowingTree): BegunCheck {
  const { root, site, cache = null, web = null, facts, standIns = listStandIns(site) } = input;
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
        reading,
        linkinator,
        cache,
      })
    : null;
  // It will be asked about everything.
  if (second !== null && (cache === null || !hasVerdicts(cache))) linkinator.start();
  const hasHost = site.config.privateRepositories !== undefined;
  const reader = new LinkReader(root, space, {
    web: web !== null || hasHost,
    cache,
    isThorough: reading !== null,
    isOwn: createOwnRule(site),
    translations: publishedTranslations(site),
    standIns,
    ...(facts && { written: facts }),
    onDocument: second?.take,
  });
  const close = () => linkinator.close();
  return {
    take: async (file) => {
      reader.read(file);
      await second?.room();
    },
    finish: async (files) => {
      try {
        const ofRoutes = site.routes.map(({ permalink }) => outputPath(permalink));
        const graph = await reader.finish(files, ofRoutes);
        const findings = await judgeLinks({ ...input, standIns }, { files, graph, second });
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
}

async function judgeLinks(
  input: CheckInput & Required<Pick<CheckInput, 'standIns'>>,
  { files, graph, second }: ReadOutput,
): Promise<Diagnostic[]> {
  const { root, site, cache = null, web = null, standIns } = input;
  const rules = parseRedirectsFile(readRedirects(root));
  const follow = createRedirectFollower(site, files, rules);
  const broken = findBrokenTargets(graph, follow);
  const own = await reportBrokenLinks({ root, site, files, graph, broken, follow });
  const theirs = (await second?.finish({ graph, broken, follow })) ?? [];
  input.onPrivateLinks?.(await listPrivateLinks({ root, site, graph }));
  const findings = sortDiagnostics([
    ...withoutReported([...own, ...theirs], site),
    ...reportDuplicateIds(graph.pages, site),
    ...reportBlockedContent(graph.pages, site),
    ...(await reportUnknownRepositories({ root, site, graph })),
    ...(await checkOthers(web, { root, site, graph })),
  ]);
  if (input.linkinator && web === null)
    await rememberFindings({ root, site, files, cache, standIns }, graph, findings);
  return findings;
}

/** Asks for nothing but the findings, and not for a second look. */
function isPlain({ readPages = false, web = null, ...input }: CheckInput): boolean {
  return (
    input.linkinator && readPages === false && web === null && input.onPrivateLinks === undefined
  );
}

/** Findings about files of the output, with the sources that they are made from. */
function nameSources(found: readonly Diagnostic[], site: Site): Diagnostic[] {
  const { siteDir, staticDir } = site.config;
  const pages = new Map(
    allRoutes(site).flatMap((route) =>
      route.kind === 'doc' ? [[outputPath(route.permalink), route.page.path] as const] : [],
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
  input: { readonly root: string; readonly site: Site; readonly graph: LinkGraph },
): Promise<Diagnostic[]> {
  if (web === null) return [];
  const { checkWeb } = await import('./web/check-web.js');
  return await checkWeb(input, web);
}
