/**
 * Runs code of a site's own plugins, which may do anything. In: the code, and how long it may take. Out: its result, or the
 * caller's failure for an endless loop. A limit is needed here because the command's own thread parses a few pages itself.
 * Code that ends the process throws.
 */
import { isUsedUp, MAX_PATIENCE, ownCpuTime } from '../../threads/cpu-time.js';
import { refuseExit } from '../../threads/processes.js';
import { runUntil, TimeLimitError } from '../../threads/time-limit.js';
import type { PluginFailure } from './failure.js';

/**
 * The share of a deadline that is left after a page has hit it: a plugin that does not end on one page does not end on many.
 */
const SHARE_AFTER_FIRST = 1 / 20;

let hasMet = false;
/** How many deadlines may pass. It grows when the machine turns out to be busy. */
let patience = 1;

/** Call this before a new list of pages. */
export function renewDeadline(): void {
  hasMet = false;
  patience = 1;
}

/** A deadline passed while the machine was busy with other work, so the page has to be parsed again. */
export class Interrupted extends Error {}

/** Calls `run` again with more time while it is interrupted that way. */
export function withPatience<T>(run: () => T): T {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      patience *= 2;
    }
  }
}

export function runGuarded<T>(
  work: () => T,
  { timeoutMs, onLate }: { readonly timeoutMs: number; readonly onLate: () => PluginFailure },
): T {
  const deadlineMs = Math.ceil(hasMet ? timeoutMs * SHARE_AFTER_FIRST : timeoutMs);
  const start = ownCpuTime();
  const { exit } = process;
  refuseExit();
  try {
    return runUntil(deadlineMs * patience, work);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    if (patience < MAX_PATIENCE && !isUsedUp(deadlineMs, start, ownCpuTime()))
      throw new Interrupted();
    hasMet = true;
    throw onLate();
  } finally {
    process.exit = exit;
  }
}
