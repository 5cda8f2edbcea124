/**
 * `docsgen reference`: writes the tabs Inputs and Outputs of the pages about Terraform modules. In: a site folder whose
 * config has `reference`. Out: pages that match their modules, and findings that a person has to fix. With `--check`
 * nothing is written, and every difference is a finding.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config/load-config.js';
import { configFailure, type ExitStatus, type Failure } from '../diagnostics/diagnostic.js';
import { formatCount } from '../diagnostics/count.js';
import type { Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts } from '../diagnostics/report.js';
import { readReference, type ReferencePage } from '../reference/reference.js';
import { exitStatusOf } from './outcome.js';
import { printFindings } from './reporting/print-findings.js';

export interface ReferenceFlags {
  readonly check: boolean;
}

export async function reference(
  siteDir: string,
  flags: ReferenceFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const config = await loadConfig(siteDir);
  if (config.reference === undefined) throw notConfigured(config.configFile);
  const { pages, diagnostics } = await readReference(config);
  const written = flags.check ? 0 : writePages(config.siteDir, pages);
  const same = pages.filter((page) => page.text === page.written);
  const drift = flags.check ? pages.flatMap((page) => page.drift) : [];
  const findings = [...diagnostics, ...drift];
  printFindings(findings, config, progress);
  const { colors } = progress;
  const counts = countErrors(findings, config.rules);
  const found = formatCounts(counts);
  const done = flags.check
    ? `${same.length} of ${formatCount(pages.length, 'page')} as the modules say`
    : `Wrote ${written} of ${formatCount(pages.length, 'page')}`;
  const mark = counts.errors > 0 ? colors.red('✗') : colors.green('✓');
  progress.print(`${mark} ${[done, ...(found ? [found] : [])].join(' · ')}`);
  return exitStatusOf(findings, config.rules);
}

/** Returns how many pages were written. The rename prevents half-written pages, even when the machine stops. */
function writePages(siteDir: string, pages: readonly ReferencePage[]): number {
  let count = 0;
  for (const { path, text, written } of pages) {
    if (written === null || written === text) continue;
    const target = join(siteDir, path);
    const draft = `${target}.${process.pid}.tmp`;
    writeFileSync(draft, written);
    renameSync(draft, target);
    count++;
  }
  return count;
}

function notConfigured(configFile: string | null): Failure {
  return configFailure('Cannot write the reference: the config has no "reference"', {
    file: configFile,
    note: "Name the folders of modules and pages: \"reference: { modules: 'docs/_modules', pages: 'docs/reference' }\".",
  });
}
