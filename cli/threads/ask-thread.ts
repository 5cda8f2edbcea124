/**
 * Asks a program of ours for one answer, in a thread of its own. In: the program, what it works on, and what it does. Out:
 * its first message; what it throws, or that it ended without a word, as an error.
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
