/**
 * Runs code of a site that docsgen has compiled. In: the address of the module. Out: what it exports. Code that ends the
 * process, or waits for what never comes, throws: the command would end with a status that may say that all is well.
 */
import type { Exports } from '../site-plugins.js';
import { refuseExit } from '../threads/processes.js';

/** `take` gets what the module exports, and may wait for it. */
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

/** Without the name of the compiled file, which is not the one that the author knows. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/ imported from .*\.mjs$| from "data:.*/s, '');
}

const { exit } = process;
/** Configs of several languages may be read at once. */
let reading = 0;

async function withoutExit<T>(work: () => Promise<T>): Promise<T> {
  reading++;
  refuseExit();
  return await work().finally(() => {
    if (--reading === 0) process.exit = exit;
  });
}

/** Throws when nothing is left that could end the wait: Node would end the process, and say nothing. */
async function unlessStuck<T>(work: Promise<T>): Promise<T> {
  let onIdle = () => {};
  const stuck = new Promise<never>((_, reject) => {
    onIdle = () => reject(new Error('it waits for something that never comes'));
  });
  process.once('beforeExit', onIdle);
  return await Promise.race([work, stuck]).finally(() => process.off('beforeExit', onIdle));
}
