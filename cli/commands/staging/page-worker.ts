/** A thread that makes pages. In: batches of tasks. Out: the pages, in order. The theme is imported once. */
import { workerData } from 'node:worker_threads';
import { timeBatch } from '../../diagnostics/page-times.js';
import { Arena } from '../../threads/arena.js';
import { moveBytes } from '../../threads/move-bytes.js';
import { printToStderr, refuseExit } from '../../threads/processes.js';
import type { MadeBatch, PageBatch, PageMakerData } from '../../render/task.js';
import { importTheme } from '../../render/theme.js';
import { createPageMaker } from './page-maker.js';

// Tinypool hands each worker an array: its own port and this pool's data.
const [, data]: [unknown, PageMakerData] = workerData;
printToStderr();
const makePage = createPageMaker(await importTheme(data), data);
// Without its thread the pool would wait for ever.
refuseExit();

const arena = new Arena();

export default function makeBatch({ tasks, memory }: PageBatch): object {
  arena.begin(memory);
  const batch = timeBatch(tasks, (task) => makePage(task, (text) => arena.encode(text)));
  const made: MadeBatch = { ...batch, memory: arena.pieces[0] };
  return moveBytes(made, arena.pieces);
}
