/**
 * `docsgen check`: every check on sources and output, linkinator's own reading of all pages included. In: a site folder
 * and flags. Out: findings and an exit status.
 */
import { prepareLinkinator } from '../check/linkinator/process.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import type { CheckFlags } from './check/run-checks.js';
import { hasOwnCache } from './own-cache.js';

export async function check(
  siteDir: string,
  flags: CheckFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const started = performance.now();
  const linkinator = prepareLinkinator();
  // After a build there is an output to read; it starts while the rest of this program does.
  if (hasOwnCache(siteDir)) linkinator.start();
  try {
    const { checkSite } = await import('./check/check-site.js');
    return await checkSite(siteDir, flags, { linkinator, progress, started });
  } finally {
    linkinator.close();
  }
}
