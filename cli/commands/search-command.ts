/**
 * Registers `docsgen search` and its arguments. In: the program. Out: the command in it, whose code loads when it is
 * called.
 */
import type { Command } from 'commander';
import { parseIndex, type Act } from './arguments.js';
import type { SearchFlags } from './search.js';

export function registerSearch(program: Command, act: Act): void {
  const search = program
    .command('search')
    .description("Give the site's pages to a hosted search engine.");
  const command = (name: string, description: string) =>
    search
      .command(`${name} [siteDir]`)
      .description(description)
      .addOption(
        search
          .createOption('--engine <engine>', 'the search engine')
          .choices(['algolia', 'typesense', 'meilisearch', 'opensearch'])
          .makeOptionMandatory(),
      )
      .option('--index <name>', 'the index (default: that of the config, else "docs")', parseIndex)
      .option('--drafts', 'include pages marked "draft"', false);
  const run = (name: 'exportSearch' | 'pushSearch') =>
    act<SearchFlags>('search', async (...args) => {
      const commands = await import('./search.js');
      return await commands[name](...args);
    });
  command('export', "Write records and settings as the engine's import takes them.")
    .option('--out <dir>', 'write here', 'search-export')
    .action(run('exportSearch'));
  command('push', 'Replace the index; credentials come from the environment.').action(
    run('pushSearch'),
  );
}
