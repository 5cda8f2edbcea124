/**
 * The findings of the last check stand while everything that they follow from is the same: the config, each file of the
 * output, and the sources that they name. In: the output and the cache. Out: those findings, or nothing: then the check
 * has to be made. So a build without changes makes no link graph.
 */
import { cacheKey, type Cache } from '../cache/cache.js';
import type { OutputFiles } from '../server/output-files.js';
import type { Diagnostic, Site } from '../types.js';
import { keepVerdicts } from './linkinator/judging.js';
import { factsKey, hashOf, stateOf } from './read/document-facts.js';
import { otherUrlsKey } from './read/other-urls.js';

const ENTRY = cacheKey('known-findings', []);

/** Files that no server answers with, and that say something about those that it does. */
const HOST_FILES = ['_headers', '_redirects'];

interface KnownFindings {
  readonly key: string;
  readonly findings: readonly Diagnostic[];
}

export interface CheckedOutput {
  /** The staged tree. */
  readonly root: string;
  readonly site: Site;
  readonly files: OutputFiles;
  readonly cache: Cache;
  readonly standIns: ReadonlySet<string>;
}

export function recallFindings(output: CheckedOutput): readonly Diagnostic[] | null {
  const { root, files, cache } = output;
  const json = cache.peek(ENTRY);
  if (json === null) return null;
  const known: KnownFindings = JSON.parse(json);
  if (known.key !== keyOf(output, known.findings)) return null;
  cache.keep(ENTRY);
  // The next check that is made needs what this one does not read.
  for (const [file, state] of listStates(root, [...files, ...HOST_FILES])) {
    cache.keep(factsKey(file, state));
    cache.keep(otherUrlsKey(file, state));
  }
  keepVerdicts(cache);
  return known.findings;
}

export function rememberFindings(output: CheckedOutput, findings: readonly Diagnostic[]): void {
  // What linkinator called broken it is asked about again.
  if (findings.some(({ ruleId }) => ruleId === 'second-opinion')) return;
  const known: KnownFindings = { key: keyOf(output, findings), findings };
  output.cache.set(ENTRY, JSON.stringify(known));
}

function keyOf(
  { root, site, files, standIns }: CheckedOutput,
  findings: readonly Diagnostic[],
): string {
  const { sitePlugins: _, ...config } = site.config;
  const sources = new Set(findings.flatMap(({ file }) => file ?? []));
  return hashOf(
    JSON.stringify([
      config,
      [...site.unpublished.keys()],
      [...standIns].sort(),
      listStates(root, [...files, ...HOST_FILES]),
      listStates(site.config.siteDir, sources),
    ]),
  );
}

/** The name that a finding about the config may have is that of no file. */
function listStates(folder: string, files: Iterable<string>): (readonly [string, string])[] {
  return [...files].sort().flatMap((file) => {
    try {
      return [[file, stateOf(folder, file)] as const];
    } catch {
      return [];
    }
  });
}
