/**
 * Reuses the findings of the last check if their inputs are unchanged: the config, the list of files, every link and anchor,
 * and the sources that findings name. A build after an edit of prose therefore needs no link graph. In: the output and the
 * cache. Out: the findings, or `null` if the check has to run.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKey, type Cache } from '../cache/cache.js';
import { hasOwnHeaders } from '../paths/own-files.js';
import type { OutputFiles } from '../server/output-files.js';
import type { Diagnostic, Site, SiteConfig } from '../types.js';
import { factsKey, readFacts, stateOf } from './read/document-facts.js';
import { readRedirects } from './follow-redirect.js';
import { withoutDirective } from './fragments.js';
import { listDocuments, type LinkGraph } from './links.js';
import { collectOtherUrls } from './read/other-urls.js';
import { keepVerdicts } from './linkinator/judging.js';
import type { FreshDocuments } from './stand-ins.js';

const ENTRY = cacheKey('known-findings', []);

/**
 * Parts of the config that every document shows. Their links are checked in the documents; only findings about the config
 * quote them.
 */
const SHOWN: ReadonlySet<string> = new Set([
  'title',
  'tagline',
  'navbar',
  'footer',
  'announcementBar',
  'sitePlugins',
]);
const DATA_FILE = /^assets\/(?:site|sidebar)-[^/]*\.json$/;

interface KnownFindings {
  /** Hash of the other config, the file names, and the content of files that are not documents. */
  readonly rest: string;
  /** Hash of the config values that findings quote. */
  readonly quoted: string;
  /** States and hashes by file. A document is read again if its state differs. */
  readonly documents: Documents;
  /** The sources that findings name, by path: the number of lines that matter, and their hash. */
  readonly sources: Readonly<Record<string, readonly [lines: number, hash: string]>>;
  readonly findings: readonly Diagnostic[];
}

type Documents = Readonly<Record<string, readonly [state: string, linksHash: string]>>;

export interface CheckedOutput {
  /** The staged tree. */
  readonly root: string;
  readonly site: Site;
  readonly files: OutputFiles;
  /** `null`: nothing is remembered. */
  readonly cache: Cache | null;
  readonly standIns: ReadonlySet<string>;
  readonly fresh: FreshDocuments;
}

export async function recallFindings(output: CheckedOutput): Promise<readonly Diagnostic[] | null> {
  const { site, cache } = output;
  const json = cache?.peek(ENTRY) ?? null;
  if (cache === null || json === null) return null;
  const known: KnownFindings = JSON.parse(json);
  if (known.quoted !== hashQuoted(site.config, known.findings)) return null;
  if (known.rest !== (await hashRest(output))) return null;
  const documents = readDocuments(output, known.documents);
  if (documents === null) return null;
  const sources = Object.entries(known.sources);
  if (sources.some(([path, [lines, hash]]) => hashLines(site, path, lines) !== hash)) return null;
  // The next check that runs needs the facts of the documents that were not read now.
  for (const [file, [state]] of Object.entries(documents)) cache.keep(factsKey(file, state));
  keepVerdicts(cache);
  const isSame = Object.entries(documents).every(
    ([file, [state]]) => known.documents[file]?.[0] === state,
  );
  if (isSame) cache.keep(ENTRY);
  else cache.set(ENTRY, JSON.stringify({ ...known, documents } satisfies KnownFindings));
  return known.findings;
}

/** Returns `null` if the links of a document have changed. */
function readDocuments(
  { root, files, cache, fresh }: CheckedOutput,
  known: Documents,
): Documents | null {
  const documents: Record<string, readonly [string, string]> = {};
  for (const file of listDocuments(files)) {
    const state = stateOf(root, file);
    const [knownState, knownHash] = known[file] ?? [];
    const linksHash =
      state === knownState
        ? knownHash
        : readFacts(root, file, { cache, fresh: fresh.get(file)?.facts ?? null }).linksHash;
    if (linksHash === undefined || linksHash !== knownHash) return null;
    documents[file] = [state, linksHash];
  }
  return documents;
}

export async function rememberFindings(
  output: Omit<CheckedOutput, 'fresh'>,
  graph: LinkGraph,
  findings: readonly Diagnostic[],
): Promise<void> {
  const { root, site, cache } = output;
  if (cache === null) return;
  // A page's words can change while its links stay the same, and any word can change the names of data files.
  const isAboutWords = graph.targets.some(
    ({ url }) =>
      url !== null &&
      (withoutDirective(url.fragment) !== url.fragment || isData(site, url.file ?? '')),
  );
  // linkinator's findings are not stored: each check asks again.
  if (isAboutWords || findings.some(({ ruleId }) => ruleId === 'second-opinion')) return;
  const documents = graph.pages.map(
    ({ file }) => [file, [stateOf(root, file), graph.hashesOf(file).linksHash]] as const,
  );
  // Lines below the last finding do not move it.
  const lines = new Map<string, number>();
  for (const { file, place } of findings)
    if (file !== null) lines.set(file, Math.max(lines.get(file) ?? 0, place?.endLine ?? 0));
  const sources = [...lines].map(
    ([path, count]) => [path, [count, hashLines(site, path, count)]] as const,
  );
  const known: KnownFindings = {
    rest: await hashRest(output),
    quoted: hashQuoted(site.config, findings),
    documents: Object.fromEntries(documents),
    sources: Object.fromEntries(sources),
    findings,
  };
  cache.set(ENTRY, JSON.stringify(known));
}

async function hashRest(output: Omit<CheckedOutput, 'fresh'>): Promise<string> {
  const { root, site, files, standIns, cache } = output;
  const config = Object.entries(site.config).filter(([key]) => !SHOWN.has(key));
  const hash = createHash('sha256').update(JSON.stringify(config));
  const names = [...files].filter((file) => !isData(site, file)).sort();
  const others = (await collectOtherUrls(root, files, { cache })).map(({ file, urls, ids }) => [
    isData(site, file) ? '' : file,
    urls,
    ids,
  ]);
  const left = [
    ...site.unpublished.keys(),
    hasOwnHeaders(site.config),
    readRedirects(root),
    ...[...standIns].sort(),
  ];
  return hash.update(JSON.stringify([names, others, left])).digest('base64url');
}

function hashQuoted(config: SiteConfig, findings: readonly Diagnostic[]): string {
  if (findings.every(({ file }) => file !== null && file !== config.configFile)) return '';
  const { sitePlugins: _, ...quoted } = config;
  return createHash('sha256').update(JSON.stringify(quoted)).digest('base64url');
}

/** Whether a file is data that the client fetches and no page links to. Its name changes with any label or word. */
function isData({ data }: Site, file: string): boolean {
  const index = data.search?.indexUrl.slice(data.base.length);
  return (index !== undefined && file.startsWith(index)) || DATA_FILE.test(file);
}

/**
 * Hashes the first lines of a source. Returns an empty string if there is no such file: a finding about the config may have
 * another name in place of a file.
 */
function hashLines({ config }: Site, path: string, count: number): string {
  try {
    const text = readFileSync(join(config.siteDir, path), 'utf8');
    const lines = text.split(/\r\n|\r|\n/).slice(0, count);
    return createHash('sha256').update(lines.join('\n')).digest('base64url');
  } catch {
    return '';
  }
}
