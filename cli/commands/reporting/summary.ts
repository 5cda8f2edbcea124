/**
 * Summarizes a build or check. In: its findings. Out: lines about repeated causes, about links that `docsgen check --fix`
 * would correct, and about a path that links expect the site to be at.
 */
import { findFixes, FIXABLE } from '../../check/fix/find-fixes.js';
import { findMissingPrefixes } from '../../check/missing-prefix.js';
import { formatCount } from '../../diagnostics/count.js';
import { severityOf } from '../../diagnostics/diagnostic.js';
import { summarize, type SummaryLine } from '../../diagnostics/summary.js';
import { discover } from '../../discover/discover.js';
import type { Diagnostic, Site, SiteConfig, Sources } from '../../types.js';

interface Found {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  /** @default read again */
  readonly sources?: Sources;
}

export function summarizeSite({ config, site, diagnostics, sources }: Found): SummaryLine[] {
  const links = diagnostics.filter(
    ({ ruleId }) => FIXABLE.has(ruleId) && severityOf(ruleId, config.rules) !== 'ignore',
  );
  const ofSite =
    links.length === 0
      ? []
      : [...summarizePrefixes(site, links), ...summarizeFixes(site, diagnostics, sources)];
  return summarize(diagnostics, config.rules, ofSite);
}

function summarizePrefixes(site: Site, diagnostics: readonly Diagnostic[]): SummaryLine[] {
  return findMissingPrefixes(site, diagnostics).map(({ prefix, option, links, pages }) => ({
    message: `${formatCount(links, 'link')} ${prefix === '/' ? 'expect the pages at' : 'begin with'} ${prefix}: set \`${option}\`: ${formatCount(pages, 'page')}`,
    pages,
  }));
}

/** Discovers the sources again. */
function summarizeFixes(
  site: Site,
  diagnostics: readonly Diagnostic[],
  sources: Sources = discover(site.config),
): SummaryLine[] {
  const { fixes } = findFixes(site, diagnostics, sources);
  const pages = new Set(fixes.map(({ file }) => file)).size;
  if (pages === 0) return [];
  const what = `\`--fix\` would correct ${formatCount(fixes.length, 'link')}`;
  return [{ message: `${what}: ${formatCount(pages, 'page')}`, pages }];
}
