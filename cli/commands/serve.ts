/**
 * `docsgen serve`: serves the built site as a web server would. In: a site folder and flags. Out: a server that runs until
 * a signal ends it. It builds first when there is nothing to serve, and prints a line when the sources are newer.
 */
import { loadConfig } from '../config/load-config.js';
import { loadTranslations } from '../config/translations.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts } from '../diagnostics/report.js';
import { repairOutput } from '../publish/publish.js';
import type { SiteConfig } from '../types.js';
import { build } from './build.js';
import { inspectOutput } from './existing-output.js';
import { Freshness } from './freshness.js';
import { exitStatusOf } from './outcome.js';
import { outputFolder, showFolder } from './output-folder.js';
import { printFindings } from './reporting/print-findings.js';
import { serveOutput, waitForSignal, type ServeFlags } from './serving.js';

/** Resolves when SIGINT or SIGTERM has ended the server, or at once when there is nothing to serve. */
export async function serve(
  siteDir: string,
  flags: ServeFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const config = await loadConfig(siteDir, flags);
  const outDir = outputFolder(config.siteDir, flags);
  repairOutput(outDir);
  const existing = inspectOutput(outDir);
  if (existing === null) {
    const { diagnostics, written } = await build(
      siteDir,
      { ...flags, check: true, cache: true },
      progress,
    );
    printFindings(diagnostics, config, progress);
    if (written === null) {
      const found = formatCounts(countErrors(diagnostics, config.rules));
      const way = 'Correct them, or run "docsgen serve --watch", which shows pages as they are.';
      progress.print(`${progress.colors.red('✗')} ${found}: there is nothing to serve. ${way}`);
      return exitStatusOf(diagnostics, config.rules);
    }
  }
  const freshness = new Freshness(outDir, await listLanguages(config), progress);
  if (existing !== null) freshness.check();
  if (existing !== null && flags.drafts)
    progress.print(
      'The output is served as it was built. Run "docsgen build --drafts" to show drafts.',
    );
  const base = existing?.base ?? config.base;
  if (base !== config.base) {
    progress.print(
      `The output was built for the base path "${base}" and is served there. Run "docsgen build" to change it.`,
    );
  }
  // The signal handler comes before the announcement: a program that reads the address may send the signal at once.
  const stopped = waitForSignal();
  const announcement = { ...flags, progress, what: `Serving ${showFolder(outDir)}` };
  const server = await serveOutput({ root: outDir, base }, announcement);
  const stopChecking = freshness.watch();
  await stopped;
  stopChecking();
  await server.close();
  return 0;
}

async function listLanguages(config: SiteConfig): Promise<SiteConfig[]> {
  const translations = await loadTranslations(config, true);
  return [config, ...translations.map((translation) => translation.config)];
}
