/**
 * Limits the time of code that may never end, in this thread. In: the code and a limit. Out: its result, or
 * `TimeLimitError`. Node can interrupt only a script, with everything that it calls.
 */
import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { ownCpuTime, withCpuDeadline } from './cpu-time.js';

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** The last work of this thread that passed its limit. */
export interface Interruption {
  /** Number of interruptions in this thread so far. */
  readonly count: number;
  /** CPU time of the thread at that moment. */
  readonly cpuMs: number | null;
}

let interruption: Interruption = { count: 0, cpuMs: null };

/** Interrupted code cannot note its end, so the owner of its half-done work asks here. */
export function lastInterruption(): Interruption {
  return interruption;
}

const script = new Script('work()');
const slot = { work: (): unknown => null };
let isPrepared = false;
let isLimited = false;

/**
 * Calls `work`, and again if the limit passes while the machine works on other things. Work that is already limited keeps
 * its limit. Setting a limit takes about 0.3 ms.
 *
 * @param limitMs of the processor's time
 * @throws TimeLimitError
 * @example runWithin(1000, () => render())
 */
export function runWithin<Result>(limitMs: number, work: () => Result): Result {
  if (isLimited) return work();
  const isLate = (error: unknown) => error instanceof TimeLimitError;
  return withCpuDeadline(Math.ceil(limitMs), (timeoutMs) => runUntil(timeoutMs, work), isLate);
}

/** Calls `work` once and ends it after `timeout` ms, whatever else the machine does. @throws TimeLimitError */
export function runUntil<Result>(timeout: number, work: () => Result): Result {
  if (!isPrepared) createContext(slot);
  isPrepared = true;
  slot.work = work;
  const wasLimited = isLimited;
  isLimited = true;
  try {
    const result: Result = script.runInContext(slot, { timeout });
    return result;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    interruption = { count: interruption.count + 1, cpuMs: ownCpuTime() };
    throw new TimeLimitError(`It takes longer than ${timeout} ms`);
  } finally {
    isLimited = wasLimited;
  }
}

/** The error comes from the script's context, so it is not an instance of this one's `Error`. */
function isTimeout(error: unknown): boolean {
  return (
    types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
