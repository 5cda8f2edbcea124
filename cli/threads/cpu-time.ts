/**
 * Measures the CPU time of a thread. In: a process, or the calling thread. Out: its CPU time in ms. A deadline in CPU time
 * is reached at the same point of the work, whatever else the machine does. Only Linux reports CPU time; elsewhere it is
 * `null`, and a deadline counts the time that has passed.
 */
import { readFileSync } from 'node:fs';

/** Linux reports hundredths of a second to every program, whatever its clock does (`USER_HZ`). */
const MS_PER_TICK = 10;
/** Share of a deadline that counts as the whole, because ticks are coarse and starting takes some time. */
const SHARE = 0.8;
/** Maximum multiple of a deadline, which a thread that waits without working gets. */
export const MAX_PATIENCE = 16;

/** CPU time of a process's main thread, in ms; `null`: unknown. */
export function cpuTimeOf(pid: number | undefined): number | null {
  return pid === undefined ? null : readTimes(`/proc/${pid}/task/${pid}/stat`);
}

/** CPU time of the calling thread, in ms; `null`: unknown. */
export function ownCpuTime(): number | null {
  return readTimes('/proc/thread-self/stat');
}

/** Whether a thread whose CPU time went from `start` to `now` has worked for as long as a deadline allows. */
export function isUsedUp(deadlineMs: number, start: number | null, now: number | null): boolean {
  return start === null || now === null || now - start >= deadlineMs * SHARE;
}

/**
 * Calls `attempt` with a time limit. If the limit passes while the machine works on other things, `attempt` is called again
 * with twice the limit, so it must be able to start over.
 */
export function withCpuDeadline<Result>(
  deadlineMs: number,
  attempt: (timeoutMs: number) => Result,
  isLate: (error: unknown) => boolean,
): Result {
  for (let patience = 1; ; patience *= 2) {
    const start = ownCpuTime();
    try {
      return attempt(deadlineMs * patience);
    } catch (error) {
      const isFinal = patience >= MAX_PATIENCE || isUsedUp(deadlineMs, start, ownCpuTime());
      if (!isLate(error) || isFinal) throw error;
    }
  }
}

/** Returns `null` if the system has no such file or the thread has ended. */
function readTimes(path: string): number | null {
  try {
    const text = readFileSync(path, 'utf8');
    // The name of the program is in parentheses, and may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return Number.isNaN(user + system) ? null : (user + system) * MS_PER_TICK;
  } catch {
    return null;
  }
}
