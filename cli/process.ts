/**
 * Tells the leftovers of a process that died from the work of one that is busy.
 */
import { codeOf } from './error-code.js';

/**
 * Another process of this number runs. This one does not count: what bears its number is from before it started.
 */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to somebody else.
    return codeOf(error) === 'EPERM';
  }
}
