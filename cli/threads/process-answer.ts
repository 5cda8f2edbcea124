/**
 * Waits for the next answer of a child process that may never answer. In: the process and a limit. Out: its answer, or
 * why there is none.
 */
import type { ChildProcess } from 'node:child_process';
import { cpuTimeOf, isUsedUp, MAX_PATIENCE } from './cpu-time.js';

/** The share of a deadline after which the child's CPU time is checked again. */
const RECHECK_SHARE = 1 / 8;

export type Outcome<Answer> =
  | Answer
  | { readonly type: 'late' }
  /** `status 1` or `signal SIGKILL`. */
  | { readonly type: 'ended'; readonly how: string };

/** `countsCpu`: the limit counts the child's CPU time. A child that only waits gets several times as long. */
export function nextAnswer<Answer>(
  child: ChildProcess,
  timeoutMs: number,
  { countsCpu = false } = {},
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    const cpuStart = countsCpu ? cpuTimeOf(child.pid) : null;
    const began = performance.now();
    const onTime = (): void => {
      const isOver = performance.now() - began >= timeoutMs * MAX_PATIENCE;
      if (isOver || isUsedUp(timeoutMs, cpuStart, cpuTimeOf(child.pid))) settle({ type: 'late' });
      else timer = setTimeout(onTime, timeoutMs * RECHECK_SHARE);
    };
    const settle = (outcome: Outcome<Answer>): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      resolve(outcome);
    };
    const onMessage = (message: unknown): void => settle(message as Answer);
    const onExit = (status: number | null, signal: NodeJS.Signals | null): void =>
      settle({ type: 'ended', how: signal === null ? `status ${status}` : `signal ${signal}` });
    const onError = (error: Error): void => {
      if (child.pid === undefined) settle({ type: 'ended', how: error.message });
    };
    let timer = setTimeout(onTime, timeoutMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
  });
}
