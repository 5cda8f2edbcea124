/** Whether an expression can take more than linear time. In: its source and flags. Out: the verdict of recheck. */
import { checkSync, type Diagnostics } from 'recheck';

const TIMEOUT_MS = 60_000;

/** It counts steps and looks at no clock but the last: a busy machine is no reason to call an expression vulnerable. */
export function judgeBacktracking(source: string, flags: string): Diagnostics {
  return checkSync(source, flags, {
    timeout: TIMEOUT_MS,
    seedingTimeout: null,
    incubationTimeout: null,
    attackTimeout: null,
  });
}
