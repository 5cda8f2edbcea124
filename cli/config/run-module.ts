/**
 * Runs code of a site that docsgen has compiled. In: the URL of the module. Out: its exports. Code that ends the process, or
 * waits for a promise that never settles, throws. Otherwise the exit status of the command could report success.
 */
import type { Exports } from '../modules/site-plugins.js';
import { refuseExit } from '../threads/processes.js';

/** Imports the module and returns the result of `take`, which gets the exports and may be asynchronous. */
export async function runModule<T>(
  url: string,
  take: (exports: Exports) => T | Promise<T>,
): Promise<T> {
  const work = async (): Promise<T> => {
    const exports: Exports = await import(url);
    return await take(exports);
  };
  return await withoutExit(() => unlessStuck(work()));
}

/** Returns the message without the name of the compiled file, which the author does not know. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/ imported from .*\.mjs$| from "data:.*/s, '');
}

const { exit } = process;
/** Number of modules that are running: configs of several languages may be read at once. */
let reading = 0;

async function withoutExit<T>(work: () => Promise<T>): Promise<T> {
  reading++;
  refuseExit();
  return await work().finally(() => {
    if (--reading === 0) process.exit = exit;
  });
}

/** Throws when no pending event can settle the promise. Node would end the process without a message. */
async function unlessStuck<T>(work: Promise<T>): Promise<T> {
  let onIdle = () => {};
  const stuck = new Promise<never>((_, reject) => {
    onIdle = () => reject(new Error('it waits for something that never comes'));
  });
  process.once('beforeExit', onIdle);
  return await Promise.race([work, stuck]).finally(() => process.off('beforeExit', onIdle));
}
