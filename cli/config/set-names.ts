/**
 * Checks the names of sets of docs in navbar items. In: the config. Out: an issue for each name that no set has.
 */
import type * as z from 'zod';
import type { configSchema } from './schema.js';

type Config = z.output<typeof configSchema>;

export function checkSetNames(config: Config, context: z.RefinementCtx<Config>): void {
  // Sets with an issue are still as written.
  if (context.issues.some(({ path = [] }) => path[0] === 'docs')) return;
  const ids = config.docs.map(({ id }) => id);
  const check = (set: string | undefined, path: readonly (string | number)[]) => {
    if (set === undefined || ids.includes(set)) return;
    const message = `the id of a set of docs: ${ids.join(', ')}`;
    context.addIssue({ code: 'custom', path: [...path, 'set'], message });
  };
  for (const [i, { set, items = [] }] of config.navbar.items.entries()) {
    check(set, ['navbar', 'items', i]);
    for (const [j, item] of items.entries()) check(item.set, ['navbar', 'items', i, 'items', j]);
  }
}
