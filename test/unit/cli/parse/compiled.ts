/** The compiled worker and child of the parse stage, for tests that run its sources. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { ParseWorkers } from '../../../../cli/parse/parse.js';

/** `threshold`: the number of pages from which the pool is used. */
export function compiledWorkers(threshold: number): ParseWorkers {
  const urlOf = (name: string) => pathToFileURL(join(inject('compiledDir'), name));
  return { worker: urlOf('parse-worker.js'), child: urlOf('parse-child.js'), threshold };
}
