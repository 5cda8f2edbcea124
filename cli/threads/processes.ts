/** Limits what code of a site may do to the process, and checks whether a process is running. */
import { Console } from 'node:console';
import { codeOf } from '../fs/error-code.js';

/** Makes code of a site that ends the process throw, because the reason for the end would stay unknown. */
export function refuseExit(): void {
  process.exit = (code) => {
    throw new Error(`it calls process.exit(${code ?? ''})`);
  };
}

/** Makes code of a site print to stderr, because a program may parse the output of docsgen. */
export function printToStderr(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

/**
 * Whether another process with this id is running, so that its files are still used. This process does not count: files with
 * its id are older than it.
 */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is running but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}
