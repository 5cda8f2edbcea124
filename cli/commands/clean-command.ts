/**
 * Registers `docsgen clean` and its arguments. In: the program. Out: the command in it, whose code loads when it is called.
 */
import type { Command } from 'commander';
import type { Act } from './arguments.js';
import type { CleanFlags } from './clean.js';

export function registerClean(program: Command, act: Act): void {
  program
    .command('clean [siteDir]')
    .description('Remove the output and the cache.')
    .option('--out-dir <dir>', 'remove this folder instead of <siteDir>/build')
    .option('--cache', 'remove the cache only', false)
    .action(
      act<CleanFlags>('clean', async (...args) => {
        const { clean } = await import('./clean.js');
        return clean(...args);
      }),
    );
}
