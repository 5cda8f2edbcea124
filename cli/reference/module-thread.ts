/**
 * Parses Terraform modules in a thread of its own, because the grammar is slow and the check can do other work in the
 * meantime. In: the files of each module. Out: the modules, in that order.
 */
import { askThread } from '../threads/ask-thread.js';
import { programUrl } from '../package.js';
import type { Module, ModuleFile } from './module.js';

export function parseModulesInThread(
  modules: readonly (readonly ModuleFile[])[],
): Promise<readonly Module[]> {
  return askThread(programUrl('module-worker'), { data: modules, does: 'parses modules' });
}
