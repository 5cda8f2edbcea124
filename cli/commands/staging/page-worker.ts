/** A worker thread that makes pages. In: batches of tasks. Out: the pages, in order. The theme is imported once. */
import { workerData } from 'node:worker_threads';
import { makeBatch } from '../../render/make-batch.js';
import type { PageMakerData, PageTask } from '../../render/task.js';
import { importTheme } from '../../render/import-theme.js';
import { moveBytes } from '../../threads/move-bytes.js';
import { printToStderr, refuseExit } from '../../threads/processes.js';
import { createPageMaker } from './page-maker.js';

// Tinypool hands each worker an array: its own port and this pool's data.
const [, data]: [unknown, PageMakerData] = workerData;
printToStderr();
const makePage = createPageMaker(await importTheme(data.context.bundle), data);
// If the thread exited, the pool would wait forever.
refuseExit();

export default function makeInThread(tasks: readonly PageTask[]): object {
  const batch = makeBatch(tasks, makePage);
  const bytes = batch.results.flatMap((page) => {
    if ('error' in page) return [];
    const { article, files } = page;
    return [...(article === null ? [] : [article]), ...files.map(([, content]) => content)];
  });
  return moveBytes(batch, bytes);
}
