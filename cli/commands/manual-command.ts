/**
 * Registers `docsgen manual` and its arguments. In: the program. Out: the command in it, whose code loads when it is called.
 */
import type { Command } from 'commander';
import { withServer, type Act } from './arguments.js';
import type { ManualFlags } from './manual.js';

export function registerManual(program: Command, act: Act): void {
  const show = act<ManualFlags>('manual', async (_, flags, progress) => {
    const { manual } = await import('./manual.js');
    return await manual(flags, progress);
  });
  withServer(
    program
      .command('manual')
      .description('Serve the manual of this version, which needs no network.'),
  ).action(async (flags: ManualFlags) => await show(undefined, flags));
}
