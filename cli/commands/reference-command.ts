/**
 * Registers `docsgen reference` and its arguments. In: the program. Out: the command in it, whose code loads when it is
 * called.
 */
import type { Command } from 'commander';
import type { Act } from './arguments.js';
import type { ReferenceFlags } from './reference.js';

export function registerReference(program: Command, act: Act): void {
  program
    .command('reference [siteDir]')
    .description('Write inputs and outputs of Terraform modules into their pages.')
    .option('--check', 'write nothing; report pages that differ from their modules', false)
    .action(
      act<ReferenceFlags>('reference', async (...args) => {
        const { reference } = await import('./reference.js');
        return await reference(...args);
      }),
    );
}
