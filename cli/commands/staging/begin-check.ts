/**
 * Begins the check of a tree while it is being written. In: the tree, and what a check wants to know. Out: a check that is
 * told of each page when its files are there.
 */
import type { BegunCheck, CheckInput } from '../../check/check.js';
import { publishedFiles } from '../../server/output-files.js';
import type { OutputPlan } from '../../output-plan.js';
import type { OutputTree } from '../../write/output-tree.js';

export async function beginTreeCheck(
  tree: OutputTree,
  plan: OutputPlan,
  input: CheckInput,
): Promise<BegunCheck> {
  // With its parsers.
  const { beginCheck } = await import('../../check/check.js');
  const expected = publishedFiles([...plan.pages.keys(), ...plan.units.keys()]);
  return beginCheck(input, { expected, has: (file) => tree.has(file) });
}
