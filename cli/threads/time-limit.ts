/**
 * Limits the time of code that may never end, in this thread. In: the code and a limit. Out: its result, or
 * `TimeLimitError`. Node can interrupt only a script, with everything that it calls.
 */
import { createContext, Script } from 'node:vm';

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

const script = new Script('work()');
const slot = { work: (): unknown => null };
let isPrepared = false;

/** @example runWithin(1000, () => render()) */
export function runWithin<Result>(limitMs: number, work: () => Result): Result {
  if (!isPrepared) createContext(slot);
  isPrepared = true;
  slot.work = work;
  try {
    const result: Result = script.runInContext(slot, { timeout: limitMs });
    return result;
  } catch (error) {
    // The error is of the script's context, so it is not an instance of this one's `Error`.
    const isLate =
      typeof error === 'object' &&
      error !== null &&
      'code' in error &&
      error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw isLate ? new TimeLimitError(`It takes longer than ${limitMs} ms`) : error;
  }
}
