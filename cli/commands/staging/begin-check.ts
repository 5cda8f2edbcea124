/**
 * Begins the check of a tree while it is being written. In: the tree, and what a check wants to know. Out: a check that is
 * told of each page when its files are there.
 */
import type { BegunCheck, CheckInput } from '../../check/check.js';
import { addressOf, companionPath, listAddresses, outputPath } from '../../path.js';
import type { OutputTree } from '../../write/output-tree.js';

export async function beginTreeCheck(
  tree: OutputTree,
  copies: readonly string[],
  input: CheckInput,
): Promise<BegunCheck> {
  // With its parsers.
  const { beginCheck } = await import('../../check/check.js');
  const { site } = input;
  const addresses = listAddresses(site);
  const expected = new Set([
    ...site.routes.flatMap(({ permalink }) => [
      outputPath(permalink),
      companionPath(permalink, 'index.md'),
    ]),
    ...copies.filter((path) => !addresses.has(addressOf(path))),
  ]);
  return beginCheck(input, { expected, has: (file) => tree.has(file) });
}
