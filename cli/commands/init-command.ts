/**
 * Registers `docsgen init` and its arguments. In: the program. Out: the command in it, whose code loads when it is called.
 */
import type { Command } from 'commander';
import type { Act } from './arguments.js';
import type { InitFlags } from './init.js';

export function registerInit(program: Command, act: Act): void {
  program
    .command('init [siteDir]')
    .description('Create a site: add a config, first pages and scripts if there are none.')
    .option('--title <title>', "the site's name (default: that of the package or folder)")
    .option('--url <url>', 'where the site will be published')
    .action(
      act<InitFlags>('init', async (...args) => {
        const { init } = await import('./init.js');
        return await init(...args);
      }),
    );
}
