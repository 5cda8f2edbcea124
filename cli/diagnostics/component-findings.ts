/**
 * Joins findings about the same component. In: the findings of all pages. Out: one finding for each problem, at its first
 * place, with the number of files that have it: pages, and partials that pages show.
 */
import { compare } from '../paths/path.js';
import type { Diagnostic } from '../types.js';

/** @example joinComponentFindings([missingOnA, missingOnB]) // one finding on page A, whose note says "2 files have it." */
export function joinComponentFindings(findings: readonly Diagnostic[]): Diagnostic[] {
  return joinFindings(findings, ({ reason }) => reason);
}

/** The same, for imports of components: a relative path means another file in each folder, which its note names. */
export function joinImportFindings(findings: readonly Diagnostic[]): Diagnostic[] {
  return joinFindings(findings, ({ reason, note, file, place }) =>
    reason.startsWith('Cannot find') ? `${reason}\n${note}` : JSON.stringify([reason, file, place]),
  );
}

function joinFindings(
  findings: readonly Diagnostic[],
  keyOf: (finding: Diagnostic) => string,
): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  const others: Diagnostic[] = [];
  for (const found of findings) {
    if (found.ruleId !== 'component') {
      others.push(found);
      continue;
    }
    const key = keyOf(found);
    const group = groups.get(key) ?? [];
    group.push(found);
    groups.set(key, group);
  }
  return [...others, ...[...groups.values()].flatMap(joinGroup)];
}

function joinGroup(group: readonly Diagnostic[]): Diagnostic[] {
  const sorted = group.toSorted(comparePlaces);
  const [first] = sorted;
  if (first === undefined) return [];
  const files = new Set(sorted.map(({ file }) => file)).size;
  const count = files === 1 ? null : `${files} files have it.`;
  // A note that ends with a command stays the last part, so that it can be copied.
  const isSentence = first.note?.endsWith('.') ?? true;
  const parts = isSentence ? [first.note, count] : [count, first.note];
  return [{ ...first, note: parts.filter((part) => part !== null).join(' ') || null }];
}

function comparePlaces(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file ?? '', b.file ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0)
  );
}
