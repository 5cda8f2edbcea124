/**
 * Checks a site and prints the findings. In: a site folder, flags, and a linkinator process that may be starting already
 * and that the caller closes. Out: printed findings and an exit status.
 */
import type { Fix } from '../../check/fix/find-fixes.js';
import type { LinkinatorProcess } from '../../check/linkinator/process.js';
import { loadConfig } from '../../config/load-config.js';
import { configFailure, type ExitStatus, type Failure } from '../../diagnostics/diagnostic.js';
import { formatCount } from '../../diagnostics/count.js';
import { formatDuration, type Progress } from '../../diagnostics/progress.js';
import { countErrors, formatCounts, toReported } from '../../diagnostics/report.js';
import { formatSummary } from '../../diagnostics/summary.js';
import { allRoutes } from '../../paths/site-languages.js';
import { exitStatusOf } from '../outcome.js';
import { formatFindings } from '../reporting/print-findings.js';
import { writeReport } from '../reporting/write-report.js';
import { summarizeSite } from '../reporting/summary.js';
import { runChecks, type CheckContext, type CheckedSite, type CheckFlags } from './run-checks.js';
import { writeManifest } from './manifest-file.js';
import { formatPrivateLinks } from './private-links-text.js';

interface StartedCheck {
  readonly linkinator: LinkinatorProcess;
  readonly progress: Progress;
  /** Start time of the command, from `performance.now()`. */
  readonly started: number;
}

export async function checkSite(
  siteDir: string,
  flags: CheckFlags,
  { linkinator, progress, started }: StartedCheck,
): Promise<ExitStatus> {
  const config = await progress.early('config', () => loadConfig(siteDir, flags));
  if (flags.privateLinks && config.privateRepositories === undefined)
    throw notConfigured(config.configFile);
  const context = { config, flags, progress, linkinator };
  const checked = flags.fix
    ? await (await import('./fix-links.js')).fixLinks(context)
    : { ...(await runChecks(context)), fixes: [] };
  return reportCheck(checked, { ...context, durationMs: performance.now() - started });
}

function reportCheck(
  {
    site,
    diagnostics,
    ignored,
    fixes,
    privateLinks = null,
  }: CheckedSite & { readonly fixes: readonly Fix[] },
  { config, flags, progress, durationMs }: CheckContext & { readonly durationMs: number },
): ExitStatus {
  const counts = countErrors(diagnostics, config.rules);
  const { maxWarnings = Number.POSITIVE_INFINITY } = flags;
  const hasTooMany = counts.warnings > maxWarnings;
  const isGood = counts.errors === 0 && !hasTooMany;
  const { colors } = progress;
  const found = formatCounts(counts);
  const limit = hasTooMany ? `, more than --max-warnings ${maxWarnings}` : '';
  const pages = allRoutes(site).length;
  const parts = [
    formatCount(pages, 'page'),
    formatDuration(durationMs),
    ...(found ? [found] : []),
    ...(fixes.length > 0 ? [`${fixes.length} fixed`] : []),
    ...(ignored.length > 0 ? [`${ignored.length} ignored`] : []),
  ];
  const end = isGood
    ? `${colors.green('✓')} ${colors.bold('Checked')} ${parts.join(' · ')}`
    : `${colors.red('✗')} ${found}${limit}. Check failed.`;
  const summary = summarizeSite({ config, site, diagnostics });
  const inventory = privateLinks === null ? '' : formatPrivateLinks(privateLinks);
  const failed = writeReport(
    {
      command: 'docsgen check',
      siteDir: config.siteDir,
      settings: config.rules,
      fallbackFile: config.configFile ?? config.docs[0].dir,
      diagnostics,
      text: `${formatFindings(diagnostics, config, progress)}${formatSummary(summary)}${inventory}${end}\n`,
      json: {
        ok: isGood,
        pages,
        ignored: ignored.length,
        fixed: fixes.length,
        durationMs: Math.round(durationMs),
        stages: progress.durations,
        ...(privateLinks === null ? {} : { privateLinks }),
        diagnostics: toReported(diagnostics, config.rules),
        summary,
      },
    },
    flags,
  );
  if (!isGood) return failed ?? (exitStatusOf(diagnostics, config.rules) || 1);
  const isWritten = flags.writeManifest === undefined || writeManifest(flags.writeManifest, site);
  return failed ?? (isWritten ? 0 : 2);
}

function notConfigured(configFile: string | null): Failure {
  return configFailure('Cannot list private links: the config has no "privateRepositories"', {
    file: configFile,
    note: 'Name the organization whose repositories only some readers see: "privateRepositories: { organization: \'acme\' }".',
  });
}
