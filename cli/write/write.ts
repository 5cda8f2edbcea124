/**
 * Writes the files that belong to no page into a tree. In: the plan and the tree. Out: nothing; the published output does
 * not change yet.
 */
import type { OutputPlan, OutputUnit } from '../output-plan.js';
import type { OutputSummary, OutputTree } from './output-tree.js';

export interface Written extends OutputSummary, Pick<OutputPlan, 'replaced'> {
  /** Folder of the finished tree. */
  readonly root: string;
  /** Whether the tree is the last output itself. */
  readonly isUnchanged: boolean;
  /** The page for which the policy allows inline styles; `null` if there is none. */
  readonly styledPage: string | null;
}

/**
 * `before pages`: the files that pages link to, so that the check of a page finds them. The other files may be made of
 * pages.
 */
export async function writeUnits(
  { units }: OutputPlan,
  tree: OutputTree,
  when: 'before pages' | 'after pages',
): Promise<void> {
  for (const unit of units.values()) {
    if (isShared(unit) !== (when === 'before pages')) continue;
    if (unit.kind === 'copy') tree.copy(unit.path, unit.sourcePath);
    if (unit.kind === 'file' && !tree.keep(unit.path, unit.key)) {
      const content = await unit.make((path) => tree.read(path));
      tree.writeUnit(unit.path, unit.key, [[unit.path, content]]);
    }
  }
}

function isShared(unit: OutputUnit): boolean {
  return unit.kind === 'copy' || (unit.kind === 'file' && unit.isHashed === true);
}
