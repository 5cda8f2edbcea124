/**
 * Checks the output before it is published: our own pass over everything emitted, then linkinator's second opinion.
 * In: the staged tree and the site. Out: findings, sorted; nothing is written.
 */
import { sortDiagnostics } from '../diagnostics/diagnostic.js';
import { listOutputFiles } from '../server/output-files.js';
import type { Diagnostic, Site } from '../types.js';
import { findBrokenTargets, reportBrokenLinks } from './broken-links.js';
import { reportDuplicateIds } from './duplicate-ids.js';
import { startLinkinator, type LinkinatorProcess } from './linkinator-process.js';
import { askLinkinator } from './linkinator.js';
import { collectLinks } from './links.js';

export interface CheckInput {
  /** The staged tree. */
  readonly root: string;
  readonly site: Site;
  /** Ask linkinator about every URL. */
  readonly linkinator: boolean;
  /** linkinator reads every page itself too: slower, and finds what our parser might miss. @default false */
  readonly readPages?: boolean;
  /** The compiled linkinator process, where it does not stand beside this file. */
  readonly childUrl?: URL;
}

/**
 * All findings about the output, but none that the site stage has reported at the same place.
 *
 * @example await checkOutput({ root: 'build', site, linkinator: true })
 */
export async function checkOutput(input: CheckInput): Promise<Diagnostic[]> {
  // It takes a while to load: that time is our own pass's.
  const linkinator = input.linkinator ? startLinkinator(input) : null;
  try {
    return await runChecks(input, linkinator);
  } finally {
    linkinator?.close();
  }
}

async function runChecks(
  { root, site, readPages = false }: CheckInput,
  linkinator: LinkinatorProcess | null,
): Promise<Diagnostic[]> {
  const files = await listOutputFiles(root);
  const space = { base: site.data.base, siteUrl: site.config.url ?? null, files };
  const graph = await collectLinks(root, space);
  const own = await reportBrokenLinks({ root, site, files, graph });
  const broken = findBrokenTargets(graph);
  const second =
    linkinator === null
      ? []
      : await askLinkinator({ root, site, graph, broken, readPages, linkinator });
  const known = new Set(site.diagnostics.map(placeKey));
  const fresh = [...own, ...second].filter((d) => d.place === null || !known.has(placeKey(d)));
  return sortDiagnostics([...fresh, ...reportDuplicateIds(graph.pages, site)]);
}

function placeKey({ file, place }: Diagnostic): string {
  return `${file} ${place?.line}:${place?.column}`;
}
