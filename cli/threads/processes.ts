/** What a process may do, and whether it is there. */
import { Console } from 'node:console';
import { codeOf } from '../fs/error-code.js';

/** From now on code of a site that ends the process throws: the reason for the end would stay unknown. */
export function refuseExit(): void {
  process.exit = (code) => {
    throw new Error(`it calls process.exit(${code ?? ''})`);
  };
}

/** From now on code of a site prints beside what docsgen says: a program may read that, and take every word for it. */
export function printToStderr(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

/**
 * Another process of this number runs: what it left is no leftover. This one does not count: what bears its number is from
 * before it started.
 */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}
