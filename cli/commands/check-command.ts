/**
 * Registers `docsgen check` and its arguments. In: the program. Out: the command in it, whose code loads when it is called.
 */
import type { Command } from 'commander';
import { parseCount, withReport, withSite, type Act } from './arguments.js';
import type { CheckFlags } from './check/run-checks.js';

export function registerCheck(program: Command, act: Act): void {
  const command = program
    .command('check [siteDir]')
    .description(
      'Check sources and links. Only the cache is written, unless an option says otherwise.',
    );
  withReport(withSite(command))
    .option('--out-dir <dir>', 'check this folder instead of <siteDir>/build')
    .option('--fix', 'fix links and front matter in TOML or JSON if there is no doubt', false)
    .addOption(
      command
        .createOption('--watch', 'check again when sources change; print new and resolved findings')
        .default(false)
        .conflicts(['json', 'fix', 'format', 'output', 'writeManifest']),
    )
    .option('--external', 'ask other sites about links to them', false)
    .option('--offline', 'judge links to other sites by earlier results only', false)
    .option('--private-links', 'list links to repositories by who sees them', false)
    .option('--against <file>', 'report addresses of this manifest that are gone')
    .option('--write-manifest <file>', 'write all addresses of the site, when the check passes')
    .option('--max-warnings <n>', 'fail when there are more warnings than this', parseCount)
    .action(
      act<CheckFlags>('check', async (siteDir, flags, progress) => {
        const { check } = flags.watch
          ? { check: (await import('./watch-check.js')).watchCheck }
          : await import('./check.js');
        return await check(siteDir, flags, progress);
      }),
    );
}
