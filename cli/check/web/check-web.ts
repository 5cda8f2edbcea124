/**
 * Checks links to other sites. In: the link graph, the site, and where the memory of earlier checks is. Out: findings,
 * and one line on what was done. A failure that may pass is a warning first and an error only when it lasts; what was
 * good is not asked again for days; a machine without network breaks nothing.
 */
import { shorten } from '../../fit-text.js';
import { formatCount } from '../../diagnostics/count.js';
import type { Diagnostic, Site } from '../../types.js';
import { prepareLinkinator, type LinkinatorProcess } from '../linkinator/process.js';
import type { LinkGraph } from '../links.js';
import { createPrivacyRule, listDocuments, type WebDocument } from './web-links.js';
import { askWeb, MAX_RETRY_AFTER_MS, type AskOptions, type WebResult } from './ask-web.js';
import { readProxies } from './proxies.js';
import { loadMemory, remember, saveMemory, type WebEntry } from './memory.js';
import { reportWeb } from './report-web.js';

export interface WebOptions {
  /** Where results are remembered. */
  readonly memoryFile: string;
  /** Ask nobody: only what is remembered counts. */
  readonly offline: boolean;
  /** Told once what was done. */
  readonly onSummary?: (line: string) => void;
  /** @default a process of its own */
  readonly linkinator?: Pick<LinkinatorProcess, 'askWeb' | 'close'>;
  /** @default the present */
  readonly now?: Date;
  /** For tests. */
  readonly pace?: Pick<AskOptions, 'retryMs' | 'maxPauseMs'>;
}

/** Maximum length of a redirect's URL in a message, in characters. */
const MAX_SHOWN = 200;
/** linkinator asks up to three times: by HEAD, by GET, and for the text that fragments are looked up in. */
const REQUESTS = 3;
/** Beyond what the requests may take. */
const GRACE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function checkWeb(
  { root, site, graph }: { readonly root: string; readonly site: Site; readonly graph: LinkGraph },
  options: WebOptions,
): Promise<Diagnostic[]> {
  const { now = new Date(), memoryFile, offline } = options;
  const { external } = site.config;
  const { documents, skipped } = listDocuments(graph.web, site.config);
  const memory = loadMemory(memoryFile);
  const isDue = createDueRule(memory.urls, now.getTime() - external.maxAgeDays * DAY_MS);
  const due = offline ? [] : documents.filter(isDue);
  const latest = now.getTime() + MAX_RETRY_AFTER_MS;
  const pauses = new Map(
    [...memory.hosts].map(([host, until]) => [host, Math.min(Date.parse(until), latest)]),
  );
  const results = due.length === 0 ? [] : await ask(due, site, { ...options, pauses });
  const isOffline = hasNoNetwork(due, results);
  const urls = new Map<string, WebEntry>(memory.urls);
  for (const [i, { url, fragments }] of due.entries()) {
    const result = results[i];
    if (result === undefined || result.kind === 'postponed' || isOffline) continue;
    const quarantineMs = external.quarantineDays * DAY_MS;
    urls.set(url, remember(urls.get(url), result, { now, quarantineMs, fragments }));
  }
  const hosts = new Map([...pauses].map(([host, until]) => [host, new Date(until).toISOString()]));
  if (due.length > 0 && !isOffline) saveMemory(memoryFile, { urls, hosts }, now);
  const postponed = due.flatMap((document, i) =>
    results[i]?.kind === 'postponed' ? [{ document, reason: results[i].reason }] : [],
  );
  options.onSummary?.(
    summarize({ documents, urls, skipped, asked: isOffline ? 0 : due.length - postponed.length }),
  );
  return await reportWeb({ root, site, documents, urls, postponed, isOffline });
}

async function ask(
  due: readonly WebDocument[],
  site: Site,
  { linkinator = startFor(site), pauses, pace }: WebOptions & Pick<AskOptions, 'pauses'>,
): Promise<WebResult[]> {
  const { privateHosts, timeoutSeconds, perHost } = site.config.external;
  const isPrivate = createPrivacyRule(privateHosts);
  const timeoutMs = timeoutSeconds * 1000;
  const proxies = readProxies();
  try {
    return await askWeb(due, {
      ...pace,
      ask: (task) => linkinator.askWeb({ ...task, timeoutMs, privateHosts, proxies }),
      refuse: (url) => {
        if (!/^https?:$/.test(url.protocol))
          return `it redirects to "${shorten(url.href, MAX_SHOWN)}"`;
        return isPrivate(url) ? `it redirects to the private host "${url.host}"` : null;
      },
      perHost,
      pauses,
    });
  } finally {
    linkinator.close();
  }
}

/** A process that crashes or falls silent is replaced; the questions that it leaves open count as not answered. */
function startFor({ config: { external } }: Site): LinkinatorProcess {
  const silenceMs = external.timeoutSeconds * 1000 * REQUESTS + GRACE_MS;
  return prepareLinkinator({ isReplaced: true, silenceMs });
}

/** A failure is asked about each time: an author who fixes a link wants to see it. */
function createDueRule(
  urls: ReadonlyMap<string, WebEntry>,
  oldest: number,
): (document: WebDocument) => boolean {
  return ({ url, fragments }) => {
    const entry = urls.get(url);
    if (entry === undefined || (entry.state !== 'good' && entry.state !== 'refused')) return true;
    const isComplete = fragments.every((fragment) => entry.fragments.includes(fragment));
    return Date.parse(entry.asked) < oldest || !isComplete || entry.missing.length > 0;
  };
}

/** Not one of several hosts could be reached: that is not their fault. */
function hasNoNetwork(due: readonly WebDocument[], results: readonly WebResult[]): boolean {
  const hosts = new Set(due.map(({ url }) => new URL(url).host));
  const counted = results.filter(({ kind }) => kind !== 'postponed');
  return (
    hosts.size > 1 && counted.length > 1 && counted.every(({ isUnreachable }) => isUnreachable)
  );
}

function summarize(input: {
  readonly documents: readonly WebDocument[];
  readonly urls: ReadonlyMap<string, WebEntry>;
  readonly asked: number;
  readonly skipped: number;
}): string {
  const { documents, urls, asked, skipped } = input;
  const known = documents.map(({ url }) => urls.get(url));
  const refused = known.filter((entry) => entry?.state === 'refused').length;
  const unknown = known.filter((entry) => entry === undefined).length;
  const parts = [
    `${asked} asked`,
    `${documents.length - asked - unknown} remembered`,
    ...(refused > 0 ? [`${refused} refuse robots`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(skipped > 0 ? [`${skipped} passed over`] : []),
  ];
  return `${formatCount(documents.length, 'page')} of other sites: ${parts.join(', ')}`;
}
