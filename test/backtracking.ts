/**
 * Checks whether a regular expression can take more than linear time. In: its source and flags. Out: the verdict of recheck.
 */
import { checkSync, type Diagnostics } from 'recheck';

/** Also the timeout of tests that prove expressions. */
export const PROOF_TIMEOUT_MS = 600_000;

/**
 * The check counts steps and reads the clock only as a last limit, so that a busy machine does not make an expression
 * vulnerable.
 */
export function judgeBacktracking(source: string, flags: string): Diagnostics {
  return checkSync(source, flags, {
    timeout: PROOF_TIMEOUT_MS,
    seedingTimeout: null,
    incubationTimeout: null,
    attackTimeout: null,
  });
}

/**
 * Judges an expression with each maximum of two and more digits reduced to one repetition more than the minimum. Such a
 * maximum affects only the duration of the proof, not its result.
 */
export function judgeBounded({ source, flags }: RegExp): Diagnostics {
  const bounded = source.replace(
    /\{(\d+),\d{2,}\}/g,
    (_, least: string) => `{${least},${Number(least) + 1}}`,
  );
  return judgeBacktracking(bounded, flags);
}
