/**
 * Runs code of a site's own plugins, which may be anything. In: the code, and how long it may take. Out: what it gives, or
 * the failure that its caller makes of a loop without an end: few pages are parsed in the command's own thread, and nobody
 * else could end that. Code that ends the process throws.
 */
import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { isUsedUp, MAX_PATIENCE, ownCpuTime } from '../../threads/cpu-time.js';
import { refuseExit } from '../../threads/processes.js';
import type { PluginFailure } from './failure.js';

/** What is left of a deadline when a page has met it: a plugin that does not end on one page does so on many. */
const SHARE_AFTER_FIRST = 1 / 20;

const script = new Script('work()');
/** The script's world: of all that Node has, only a script can be ended from outside, with what it calls. */
const slot = { work: (): unknown => null };
let isPrepared = false;
let hasMet = false;
/** How many deadlines may pass: more once the machine has shown that it is busy. */
let patience = 1;

/** Whoever begins with a list of pages calls it. */
export function renewDeadline(): void {
  hasMet = false;
  patience = 1;
}

/** A deadline has passed while the machine worked on other things: the page has to be parsed again. */
export class Interrupted extends Error {}

/** Calls `run` again, with more time, for as long as it is interrupted so. */
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
  if (!isPrepared) createContext(slot);
  isPrepared = true;
  slot.work = work;
  const deadlineMs = Math.ceil(hasMet ? timeoutMs * SHARE_AFTER_FIRST : timeoutMs);
  const start = ownCpuTime();
  const { exit } = process;
  refuseExit();
  try {
    const result: T = script.runInContext(slot, { timeout: deadlineMs * patience });
    return result;
  } catch (error) {
    if (!isLate(error)) throw error;
    if (patience < MAX_PATIENCE && !isUsedUp(deadlineMs, start, ownCpuTime()))
      throw new Interrupted();
    hasMet = true;
    throw onLate();
  } finally {
    process.exit = exit;
  }
}

/** It is an `Error` of the script's world, which is no instance of ours. */
function isLate(error: unknown): boolean {
  return (
    types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
