/**
 * Checks the output before it is published: our own pass over everything emitted, and beside it linkinator's second opinion.
 * In: the staged tree and the site. Out: findings, sorted; nothing is written.
 */
import type { Cache } from '../cache/cache.js';
import { sortDiagnostics } from '../diagnostics/diagnostic.js';
import { listOutputFiles, type OutputFiles } from '../server/output-files.js';
import type { Diagnostic, Site } from '../types.js';
import { findBrokenTargets, reportBrokenLinks } from './broken-links.js';
import { reportDuplicateIds } from './duplicate-ids.js';
import { prepareLinkinator, type LazyLinkinator } from './linkinator-process.js';
import { recallFindings, rememberFindings } from './known-findings.js';
import { startSecondOpinion, type SecondOpinion } from './linkinator.js';
import { collectLinks, type LinkGraph } from './links.js';
import { listPrivateLinks, reportUnknownRepositories, type PrivateLinks } from './private-links.js';
import type { WebOptions } from './web/check-web.js';

export interface CheckInput {
  /** The staged tree. */
  readonly root: string;
  readonly site: Site;
  /** Ask linkinator about every URL. */
  readonly linkinator: boolean;
  /** linkinator reads every page itself too: slower, and finds what our parser might miss. @default false */
  readonly readPages?: boolean;
  /** Keeps what linkinator says of documents that do not change. @default null */
  readonly cache?: Cache | null;
  /** What is in the documents that were written a moment ago; see `FactOptions`. */
  readonly facts?: Map<string, string>;
  /** Ask other sites about links to them. @default null */
  readonly web?: WebOptions | null;
  /** Given the links to the code-hosting service, when somebody wants to know. */
  readonly onPrivateLinks?: ((links: PrivateLinks | null) => void) | undefined;
  /** Called when linkinator begins its part: most of the time of a check, in which this process has little to do. */
  readonly onWaiting?: (() => void) | undefined;
  /** linkinator's process, which may run already; closed at the end. */
  readonly lazy?: LazyLinkinator;
  /** The compiled linkinator process: a test that runs the sources says where it is. */
  readonly childUrl?: URL;
}

/**
 * All findings about the output, but none that the site stage has reported at the same place.
 *
 * @example await checkOutput({ root: 'build', site, linkinator: true })
 */
export async function checkOutput(input: CheckInput): Promise<readonly Diagnostic[]> {
  const { root, site, readPages = false, cache = null } = input;
  const lazy = input.lazy ?? prepareLinkinator(input);
  let second: SecondOpinion | null = null;
  try {
    const files = await listOutputFiles(root);
    const known = isPlain(input)
      ? await recallFindings({
          root,
          site,
          files,
          cache,
          ...(input.facts && { written: input.facts }),
        })
      : null;
    if (known !== null) return known;
    if (input.linkinator)
      second = await startSecondOpinion({ root, site, readPages, linkinator: lazy, cache });
    return await runChecks(input, files, second);
  } finally {
    lazy.close();
    await second?.close();
  }
}

async function runChecks(
  input: CheckInput,
  files: OutputFiles,
  second: SecondOpinion | null,
): Promise<Diagnostic[]> {
  const { root, site, cache = null, readPages = false, web = null, facts } = input;
  const space = { base: site.data.base, siteUrl: site.config.url ?? null, files };
  const hasHost = site.config.privateRepositories !== undefined;
  const graph = await collectLinks(root, space, {
    web: web !== null || hasHost,
    cache,
    isThorough: readPages,
    ...(facts && { written: facts }),
    onDocument: second?.take,
  });
  const broken = findBrokenTargets(graph);
  const own = await reportBrokenLinks({ root, site, files, graph, broken });
  const asked = second?.finish({ graph, broken }) ?? [];
  input.onWaiting?.();
  const theirs = await asked;
  input.onPrivateLinks?.(await listPrivateLinks({ root, site, graph }));
  const findings = sortDiagnostics([
    ...withoutReported([...own, ...theirs], site),
    ...reportDuplicateIds(graph.pages, site),
    ...(await reportUnknownRepositories({ root, site, graph })),
    ...(await checkOthers(web, { root, site, graph })),
  ]);
  if (input.linkinator && web === null)
    await rememberFindings({ root, site, files, cache }, graph, findings);
  return findings;
}

/** Asks for nothing but the findings, and not for a second look. */
function isPlain({ readPages = false, web = null, ...input }: CheckInput): boolean {
  return input.linkinator && !readPages && web === null && input.onPrivateLinks === undefined;
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

function placeKey({ file, place }: Diagnostic): string {
  return `${file} ${place?.line}:${place?.column}`;
}
