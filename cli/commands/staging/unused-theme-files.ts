/**
 * Keeps findings about theme files that nothing uses. In: the findings of the bundled theme, which knows only its own
 * imports. Out: the same without files that the config or a component of a page imports.
 */
import { join } from 'node:path';
import type { Components, Diagnostic, SiteConfig } from '../../types.js';
import { listConfigFiles } from '../config-files.js';

export function withoutUsedFiles(
  findings: readonly Diagnostic[],
  { config, components }: { readonly config: SiteConfig; readonly components: Components | null },
): readonly Diagnostic[] {
  if (!findings.some(isUnusedFile)) return findings;
  const used = new Set([...listConfigFiles(config), ...(components?.inputs ?? [])]);
  return findings.filter(
    (found) => !isUnusedFile(found) || !used.has(join(config.siteDir, found.file ?? '')),
  );
}

function isUnusedFile({ ruleId }: Diagnostic): boolean {
  return ruleId === 'unused-theme-file';
}
