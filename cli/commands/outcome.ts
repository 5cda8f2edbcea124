/**
 * Decides what diagnostics mean for a command. In: diagnostics and rule settings. Out: whether it may go on, and its exit
 * status.
 */
import { severityOf, type ExitStatus, type RuleSettings } from '../diagnostics/diagnostic.js';
import { rules, type Rule, type RuleId } from '../diagnostics/rules.js';
import type { Diagnostic } from '../types.js';

export function canRenderWith(ruleId: RuleId): boolean {
  const rule: Rule = rules[ruleId];
  return rule.renders === true;
}

export function hasErrors(diagnostics: readonly Diagnostic[], settings: RuleSettings): boolean {
  return diagnostics.some(({ ruleId }) => severityOf(ruleId, settings) === 'error');
}

/** Returns whether there are errors that make rendering pointless. */
export function hasContentErrors(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
): boolean {
  return hasErrors(
    diagnostics.filter(({ ruleId }) => !canRenderWith(ruleId)),
    settings,
  );
}

/** 2 when the config has an error, 1 when content or links have one, 0 with warnings only. */
export function exitStatusOf(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
): ExitStatus {
  if (!hasErrors(diagnostics, settings)) return 0;
  return diagnostics.some(({ ruleId }) => ruleId === 'config') ? 2 : 1;
}
