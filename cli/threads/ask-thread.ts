/**
 * Gets one answer from a program of docsgen in a separate thread. In: the program, its input, and what it does. Out: its
 * first message. If it throws or ends without a message, that is an error.
 */
import { Worker } from 'node:worker_threads';

interface Task {
  /** `workerData` in the thread. */
  readonly data: unknown;
  /** Ends "The thread that": `parses modules`. */
  readonly does: string;
}

export function askThread<Answer>(program: URL, { data, does }: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: data });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The thread that ${does} ended too early`)));
  });
}
