/**
 * Registers `docsgen build` and its arguments. In: the program. Out: the command in it, whose code loads when it is called.
 */
import type { Command } from 'commander';
import { withReport, withSite, type Act } from './arguments.js';
import type { BuildCommandFlags } from './reporting/report-build.js';

export function registerBuild(program: Command, act: Act): void {
  const command = program
    .command('build [siteDir]')
    .description('Build the site and check its links.');
  withReport(withSite(command))
    .option('--out-dir <dir>', 'write here instead of <siteDir>/build')
    .option('--no-check', 'skip the link check')
    .option('--no-cache', 'neither read nor write the cache')
    .option('--remote-cache <url>', 'a cache that machines share (DOCSGEN_REMOTE_CACHE)')
    .addOption(
      command
        .createOption('--remote-cache-mode <mode>', 'read it, or add to it too')
        .choices(['read', 'read-write']),
    )
    .option(
      '--timings',
      'print how long stages and the slowest pages took, and list islands',
      false,
    )
    .option('--trace <file>', 'write when each stage and page ran, for chrome://tracing')
    .action(
      act<BuildCommandFlags>('build', async (...args) => {
        const { reportBuild } = await import('./reporting/report-build.js');
        return await reportBuild(...args);
      }),
    );
}
