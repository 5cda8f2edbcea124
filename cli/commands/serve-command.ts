/**
 * Registers `docsgen serve` and its arguments. In: the program. Out: the command in it, whose code loads when it is called.
 */
import type { Command } from 'commander';
import { parsePort, withSite, type Act } from '../arguments.js';
import type { ServeFlags } from './serving.js';

export function registerServe(program: Command, act: Act): void {
  const command = program
    .command('serve [siteDir]')
    .description('Serve the built site, as a web server would.');
  withSite(command)
    .addOption(
      command
        .createOption('--watch', 'show edits of the sources in the open page; build nothing')
        .default(false)
        .conflicts('outDir'),
    )
    .option('--out-dir <dir>', 'serve this folder instead of <siteDir>/build')
    .option('--port <port>', 'the port; the next free one if it is taken', parsePort, 3000)
    .option('--host <host>', 'the address to listen on', 'localhost')
    .option('--open', 'open the site in the browser', false)
    .action(
      act<ServeFlags>('serve', async (siteDir, flags, progress) => {
        const { serve } = flags.watch
          ? { serve: (await import('./watch.js')).watch }
          : await import('./serve.js');
        return await serve(siteDir, flags, progress);
      }),
    );
}
