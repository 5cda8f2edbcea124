/**
 * `docsgen build`: starts what takes its time to start, then builds and tells what came of it. In: a site folder and flags.
 * Out: as `reportBuild`.
 */
import { prepareLinkinator } from '../check/linkinator/process.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { hasOwnCache } from './own-cache.js';
import type { BuildCommandFlags } from './report-build.js';

export async function beginBuild(
  siteDir: string,
  flags: BuildCommandFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const judge = prepareLinkinator();
  // A first build asks it about everything: it starts while the rest of this program does.
  if (flags.check !== false && !hasOwnCache(siteDir)) judge.start();
  try {
    const { reportBuild } = await import('./report-build.js');
    return await reportBuild(siteDir, { ...flags, judge }, progress);
  } finally {
    judge.close();
  }
}
