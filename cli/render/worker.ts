/**
 * A render worker. In: batches of content tasks. Out: their HTML, in order. The theme is imported once per worker.
 */
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import type { ServerModule } from '../../theme/server-module.js';
import { createContentRenderer, tryRender, type Attempt, type ContentTask } from './content.js';

// Tinypool hands each worker an array: its own port and this pool's data.
const [, { serverModulePath }]: [unknown, { serverModulePath: string }] = workerData;
const theme: ServerModule = await import(pathToFileURL(serverModulePath).href);
const render = createContentRenderer(theme);
// Without its thread the pool would wait for ever.
process.exit = (code) => {
  throw new Error(`it calls process.exit(${code ?? ''})`);
};

export default function renderBatch(tasks: readonly ContentTask[]): TimedBatch<Attempt> {
  return timeBatch(tasks, (task) => tryRender(render, task));
}
