/**
 * `docsgen check --fix`: mends what can be mended for certain, and looks again. In: the first findings. Out: what is left,
 * and what was changed. A fix may uncover another fault of the same link, so it looks a few times; it always ends.
 */
import { applyFixes } from '../../check/fix/apply-fixes.js';
import { findFixes, type Fix } from '../../check/fix/find-fixes.js';
import { discover } from '../../discover/discover.js';
import { findFaults, type CheckContext, type Findings } from './find-faults.js';

/** A path, then its anchor, and once more for good measure. */
const MAX_ROUNDS = 3;

export async function fixFaults(
  context: CheckContext,
): Promise<{ findings: Findings; fixes: readonly Fix[] }> {
  const { config, progress } = context;
  const fixes: Fix[] = [];
  let findings = await findFaults(context);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = findFixes(findings.site, findings.diagnostics, discover(config));
    const faults = [...found.faults];
    const made = applyFixes(config.siteDir, found.fixes, faults);
    if (made.length === 0) {
      findings = { ...findings, diagnostics: [...findings.diagnostics, ...faults] };
      break;
    }
    fixes.push(...made);
    for (const { file, place, before, after } of made) {
      const where = progress.colors.bold(`${file}:${place.line}:${place.column}`);
      progress.print(`${progress.colors.green('✓')} ${where}  "${before}" is now "${after}"`);
    }
    findings = await findFaults(context);
  }
  return { findings, fixes };
}
