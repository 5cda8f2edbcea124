/**
 * Runs code of a site's own plugins, which may be anything. In: the code, and how long it may take. Out: what it gives, or
 * the failure that its caller makes of a loop without an end: few pages are parsed in the command's own thread, and nobody
 * else could end that. Code that ends the process throws.
 */
import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { refuseExit } from '../../threads/process.js';
import type { PluginFailure } from './failure.js';

/** What is left of a deadline when a page has met it: a plugin that does not end on one page does so on many. */
const SHARE_AFTER_FIRST = 1 / 20;

const script = new Script('work()');
/** The script's world: of all that Node has, only a script can be ended from outside, with what it calls. */
const slot = { work: (): unknown => null };
let isPrepared = false;
let hasMet = false;

/** Whoever begins with a list of pages calls it. */
export function renewDeadline(): void {
  hasMet = false;
}

export function runGuarded<T>(
  work: () => T,
  { timeoutMs, onLate }: { readonly timeoutMs: number; readonly onLate: () => PluginFailure },
): T {
  if (!isPrepared) createContext(slot);
  isPrepared = true;
  slot.work = work;
  const timeout = Math.ceil(hasMet ? timeoutMs * SHARE_AFTER_FIRST : timeoutMs);
  const { exit } = process;
  refuseExit();
  try {
    const result: T = script.runInContext(slot, { timeout });
    return result;
  } catch (error) {
    if (!isLate(error)) throw error;
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
