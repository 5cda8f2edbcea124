/**
 * How much processor time a thread has had, in ms. A deadline that counts it is met at the same point of the work, whatever
 * else the machine does. Only Linux reports it; elsewhere it is `null`, and a deadline counts the time that has passed.
 */
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for every program, whatever its clock does (`USER_HZ`). */
const MS_PER_TICK = 10;
/** What a deadline may miss of the time it asks for: ticks are coarse, and starting takes some. */
const SHARE = 0.8;
/** A thread that waits without any work has this many times its deadline. */
export const MAX_PATIENCE = 16;

/** CPU time of a process's main thread, in ms; `null`: unknown. */
export function cpuTimeOf(pid: number | undefined): number | null {
  return pid === undefined ? null : readTimes(`/proc/${pid}/task/${pid}/stat`);
}

/** CPU time of the calling thread, in ms; `null`: unknown. */
export function ownCpuTime(): number | null {
  return readTimes('/proc/thread-self/stat');
}

/** Whether a thread that had `start` and has `now` has worked for as long as a deadline allows. */
export function isUsedUp(deadlineMs: number, start: number | null, now: number | null): boolean {
  return start === null || now === null || now - start >= deadlineMs * SHARE;
}

/**
 * Calls `attempt` with a time that may pass. When that has passed and the machine has worked on other things meanwhile, it
 * is called again, with twice the time: it must be able to begin again.
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

/** `null`: the system has no such file, or the thread has ended. */
function readTimes(path: string): number | null {
  try {
    const text = readFileSync(path, 'utf8');
    // The name of the program stands in parentheses, and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return Number.isNaN(user + system) ? null : (user + system) * MS_PER_TICK;
  } catch {
    return null;
  }
}
