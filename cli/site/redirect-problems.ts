/** Describes problems of redirects. In: a redirect of the config, and everything that has an address. Out: messages. */
import type { RuleId } from '../diagnostics/rules.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { splitSuffix } from '../paths/path.js';
import type { Problem } from '../types.js';
import { bare, type Targets } from './targets.js';

export interface RedirectProblem extends Problem {
  readonly key: 'from' | 'to';
  /** @default 'redirect' */
  readonly ruleId?: RuleId;
}

/** Why no redirect may begin in a folder of docsgen's own files. */
export const OWN_FILES = 'scripts and styles of the site have such addresses';
export const REMOVE = 'Remove the redirect.';
export const MOVE_FILE = 'Remove the redirect, or move the file.';
export const REMOVE_ONE = 'Remove one of the two.';
export const MAKE_WAY = 'Remove the redirect, or move the page.';

export function describeUnused(from: string): RedirectProblem {
  return {
    key: 'from',
    ruleId: 'unused-redirect',
    reason: `Redirect from "${from}" has no effect`,
    note: 'A redirect with "*" leads from there to the same page. Remove this one.',
  };
}

/** @param size number of redirects in the loop */
export function describeLoop(from: string, size: number): RedirectProblem {
  const note =
    size === 1
      ? 'Point it at a page.'
      : `The loop is of ${size} redirects. Point one of them at a page.`;
  return { key: 'to', reason: `Redirect from "${from}" leads back to itself`, note };
}

export function findTargetProblem(
  from: string,
  to: string,
  targets: Targets,
): RedirectProblem | null {
  const { config, permalinkByBare, statics, unpublishedByBare } = targets;
  const { path } = splitSuffix(to);
  const isTranslation = config.translations.some((folder) => path.startsWith(`/${folder}/`));
  if (!to.startsWith('/') || statics.has(path) || isTranslation) return null;
  const { why, note } = unpublishedByBare.get(bare(path)) ?? {
    why: 'there is no such page',
    note: didYouMean(path, permalinkByBare.values()) ?? 'Name a page that exists.',
  };
  return { key: 'to', reason: `Cannot redirect "${from}" to "${to}": ${why}`, note };
}
