/**
 * Checks an output while it is being written. In: the site, and each page once its files are written. Out: findings, when
 * the tree is finished. A first build checks all pages as they come, in parallel with rendering. Later builds wait for the
 * end: if no file has changed, the findings of the last check are still valid.
 */
import { outputPath } from '../paths/path.js';
import type { OutputFiles } from '../server/output-files.js';
import type { Diagnostic, RenderedPage } from '../types.js';
import { beginCheck, checkOutput, type CheckInput, type GrowingTree } from './check.js';
import { hasVerdicts } from './linkinator/judging.js';
import type { FreshDocument } from './stand-ins.js';

export interface OutputCheckInput extends Omit<CheckInput, 'fresh' | 'files'> {
  readonly tree: GrowingTree;
  /** There is no earlier output. */
  readonly isFirst: boolean;
}

export interface OutputCheck {
  /** Takes a page whose files are written. */
  readonly take: (page: Pick<RenderedPage, 'route' | 'facts' | 'isStandIn'>) => Promise<void>;
  /** Checks the finished tree. */
  readonly finish: (tree: {
    readonly root: string;
    readonly files: OutputFiles;
  }) => Promise<readonly Diagnostic[]>;
  readonly close: () => void;
}

export function startOutputCheck({ tree, isFirst, ...input }: OutputCheckInput): OutputCheck {
  const { cache = null } = input;
  const isAtOnce = isFirst && (cache === null || !hasVerdicts(cache));
  const begun = isAtOnce ? beginCheck(input, tree) : null;
  const fresh = new Map<string, FreshDocument>();
  return {
    take: async ({ route, facts, isStandIn = false }) => {
      const file = outputPath(route.permalink);
      if (begun === null) fresh.set(file, { facts, isStandIn });
      else await begun.take(file, { facts, isStandIn });
    },
    finish: async ({ root, files }) =>
      await (begun?.finish(files) ?? checkOutput({ ...input, root, files, fresh })),
    close: () => begun?.close(),
  };
}
