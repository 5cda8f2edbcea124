/**
 * `docsgen check --fix`: fixes links and front matter whose fix is certain, and checks again. In: the context of a check.
 * Out: the remaining findings, and the fixes. A fix may uncover another error, so it checks a limited number of times.
 */
import { applyFixes } from '../../check/fix/apply-fixes.js';
import { findFixes, type Fix } from '../../check/fix/find-fixes.js';
import { findFrontMatterFixes } from '../../check/fix/find-front-matter.js';
import { joinFindings } from '../../diagnostics/collect.js';
import { discover } from '../../discover/discover.js';
import { runChecks, type CheckContext, type CheckedSite } from './run-checks.js';

/** The first round fixes front matter and a path, the second its anchor; the third is a reserve. */
const MAX_ROUNDS = 3;

export async function fixLinks(
  context: CheckContext,
): Promise<CheckedSite & { readonly fixes: readonly Fix[] }> {
  const { config, progress } = context;
  const fixes: Fix[] = [];
  let checked = await runChecks(context);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sources = discover(config);
    const found = findFixes(checked.site, checked.diagnostics, sources);
    const other = findFrontMatterFixes(checked.diagnostics, sources);
    checked = { ...checked, diagnostics: other.diagnostics };
    const { made, diagnostics } = applyFixes(config.siteDir, [...found.fixes, ...other.fixes]);
    if (made.length === 0) {
      const late = { diagnostics: [...found.diagnostics, ...diagnostics], ignored: [] };
      checked = { ...checked, ...joinFindings([checked, late]) };
      break;
    }
    fixes.push(...made);
    for (const { file, place, before, after, shown = `"${before}" is now "${after}"` } of made) {
      const where = progress.colors.bold(`${file}:${place.line}:${place.column}`);
      progress.print(`${progress.colors.green('✓')} ${where}  ${shown}`);
    }
    checked = await runChecks(context);
  }
  return { ...checked, fixes };
}
