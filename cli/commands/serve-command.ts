/**
 * Registers `docsgen serve` and its arguments. In: the program. Out: the command in it, whose code loads when it is called.
 */
import type { Command } from 'commander';
import { withServer, withSite, type Act } from './arguments.js';
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
    .option('--out-dir <dir>', 'serve this folder instead of <siteDir>/build');
  withServer(command).action(
    act<ServeFlags>('serve', async (siteDir, flags, progress) => {
      const { serve } = flags.watch
        ? { serve: (await import('./watch.js')).watch }
        : await import('./serve.js');
      return await serve(siteDir, flags, progress);
    }),
  );
}
