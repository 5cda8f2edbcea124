/**
 * The summary of a build or check. In: what it found. Out: lines about causes that repeat, and what `docsgen check --fix`
 * would correct.
 */
import { findFixes, FIXABLE } from '../check/fix/find-fixes.js';
import { formatCount } from '../diagnostics/count.js';
import { severityOf } from '../diagnostics/diagnostic.js';
import { summarize, type SummaryLine } from '../diagnostics/summary.js';
import { discover } from '../discover/discover.js';
import type { Diagnostic, Site, SiteConfig } from '../types.js';

interface Found {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
}

export function summarizeSite({ config, site, diagnostics }: Found): SummaryLine[] {
  return summarize(diagnostics, config.rules, summarizeFixes(site, diagnostics));
}

function summarizeFixes(site: Site, diagnostics: readonly Diagnostic[]): SummaryLine[] {
  const { config } = site;
  const isWanted = ({ ruleId }: Diagnostic) =>
    FIXABLE.has(ruleId) && severityOf(ruleId, config.rules) !== 'ignore';
  // Sources are read again: only if something may be found.
  if (!diagnostics.some(isWanted)) return [];
  const { fixes } = findFixes(site, diagnostics, discover(config));
  const pages = new Set(fixes.map(({ file }) => file)).size;
  if (pages === 0) return [];
  const what = `\`--fix\` would correct ${formatCount(fixes.length, 'link')}`;
  return [{ message: `${what}: ${formatCount(pages, 'page')}`, pages }];
}
