/**
 * `docsgen check`: runs every check on sources and output; linkinator reads all pages itself too. In: a site folder and
 * flags. Out: findings and an exit status.
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
  // A cache means that an output probably exists. linkinator starts while the rest of this program loads.
  if (hasOwnCache(siteDir)) linkinator.start();
  try {
    const { checkSite } = await import('./check/check-site.js');
    return await checkSite(siteDir, flags, { linkinator, progress, started });
  } finally {
    linkinator.close();
  }
}
