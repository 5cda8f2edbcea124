/** A thread that makes pages. In: batches of tasks. Out: the pages, in order. The theme is imported once. */
import { workerData } from 'node:worker_threads';
import { timeBatch } from '../../diagnostics/page-times.js';
import { moveBytes } from '../../threads/move-bytes.js';
import { refuseExit } from '../../threads/process.js';
import type { PageAttempt, PageMakerData, PageTask } from '../../render/task.js';
import { importTheme } from '../../render/theme.js';
import { createPageMaker } from './page-maker.js';

// Tinypool hands each worker an array: its own port and this pool's data.
const [, data]: [unknown, PageMakerData] = workerData;
const makePage = createPageMaker(await importTheme(data), data);
// Without its thread the pool would wait for ever.
refuseExit();

export default function makeBatch(tasks: readonly PageTask[]): object {
  const batch = timeBatch(tasks, makePage);
  return moveBytes(batch, batch.results.flatMap(bytesOf));
}

function bytesOf(page: PageAttempt): Uint8Array[] {
  if ('fault' in page) return [];
  const files = page.files.map(([, bytes]) => bytes);
  return page.article === null ? files : [page.article, ...files];
}
