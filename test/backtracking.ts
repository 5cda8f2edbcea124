/** Whether an expression can take more than linear time. In: its source and flags. Out: the verdict of recheck. */
import { checkSync, type Diagnostics } from 'recheck';

/** For a test that proves expressions, too. */
export const PROOF_TIMEOUT_MS = 600_000;

/** It counts steps and looks at no clock but the last: a busy machine is no reason to call an expression vulnerable. */
export function judgeBacktracking(source: string, flags: string): Diagnostics {
  return checkSync(source, flags, {
    timeout: PROOF_TIMEOUT_MS,
    seedingTimeout: null,
    incubationTimeout: null,
    attackTimeout: null,
  });
}
