/**
 * Checks links to other sites. In: the link graph, the site, and the file with the results of earlier checks. Out: findings,
 * and one summary line. A failure that may pass is a warning first and becomes an error only if it lasts. A good URL is not
 * asked again for days. A machine without network breaks no link.
 */
import { shorten } from '../../values/fit-text.js';
import { formatCount } from '../../diagnostics/count.js';
import type { Diagnostic, Site } from '../../types.js';
import type { CauseSources } from '../causes.js';
import { prepareLinkinator, type LinkinatorProcess } from '../linkinator/process.js';
import type { LinkGraph } from '../links.js';
import { createPrivacyRule, listDocuments, type WebDocument } from './web-links.js';
import { askWeb, MAX_RETRY_AFTER_MS, type AskOptions, type WebResult } from './ask-web.js';
import { readProxies } from './proxies.js';
import { loadMemory, remember, saveMemory, type WebEntry } from './memory.js';
import { reportWeb } from './report-web.js';

export interface WebOptions {
  /** File that stores results between checks. */
  readonly memoryFile: string;
  /** Ask no server: use stored results only. */
  readonly offline: boolean;
  /** Receives one summary line. */
  readonly onSummary?: (line: string) => void;
  /**
   * Process that asks. @default a process of its own
   * @default a process of its own
   */
  readonly linkinator?: Pick<LinkinatorProcess, 'askWeb' | 'close'>;
  /**
   * Current time. @default now
   * @default the present
   */
  readonly now?: Date;
  /** For tests. */
  readonly pace?: Pick<AskOptions, 'retryMs' | 'maxPauseMs'>;
}

/** Maximum length of a redirect's URL in a message, in characters. */
const MAX_SHOWN = 200;
/** Maximum number of linkinator's requests: by HEAD, by GET, and for the text with the fragments. */
const REQUESTS = 3;
/** Time added to the limits of the requests. */
const GRACE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function checkWeb(
  { graph, ...sources }: CauseSources & { readonly graph: LinkGraph },
  options: WebOptions,
): Promise<Diagnostic[]> {
  const { now = new Date(), memoryFile, offline } = options;
  const { site } = sources;
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
  return await reportWeb({ ...sources, documents, urls, postponed, isOffline });
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

/** Prepares a process that is replaced if it crashes or stops answering. Its open questions then count as unanswered. */
function startFor({ config: { external } }: Site): LinkinatorProcess {
  const silenceMs = external.timeoutSeconds * 1000 * REQUESTS + GRACE_MS;
  return prepareLinkinator({ isReplaced: true, silenceMs });
}

/**
 * Returns a rule for URLs to ask again. Failures are asked every time, because an author who fixes a link wants to see the
 * result.
 */
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

/** Whether none of several hosts could be reached, which is this machine's problem. */
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
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${formatCount(documents.length, 'page')} of other sites: ${parts.join(', ')}`;
}
