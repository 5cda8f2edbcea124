/**
 * Parses Terraform modules in a thread of its own: the grammar is slow, and who checks a site has other things to do
 * meanwhile. In: the files of each module. Out: the modules, in that order.
 */
import { Worker } from 'node:worker_threads';
import { programUrl } from '../package.js';
import type { Module, ModuleFile } from './module.js';

export function parseModulesInThread(
  modules: readonly (readonly ModuleFile[])[],
): Promise<readonly Module[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(programUrl('module-worker'), { workerData: modules });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that parses modules ended too early')));
  });
}
