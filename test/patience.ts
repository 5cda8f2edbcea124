/**
 * For tests with time limits that a busy machine would miss. Out: limits of one second and more are a hundred times as long,
 * in this process until the test ends, or in processes that get the variables.
 */
import { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The function is self-contained, so that its text can run elsewhere. */
function lengthen(target: typeof globalThis, socket: Socket): () => void {
  const { setTimeout: wait } = target;
  const { setTimeout: waitForBytes } = socket;
  const longer = (ms: number | undefined) => (ms !== undefined && ms >= 1000 ? ms * 100 : ms);
  target.setTimeout = Object.assign(
    (run: () => void, ms?: number, ...rest: []) => wait(run, longer(ms), ...rest),
    wait,
  );
  socket.setTimeout = function (this: Socket, ms, ...rest) {
    return waitForBytes.call(this, longer(ms) ?? 0, ...rest);
  };
  return () => {
    target.setTimeout = wait;
    socket.setTimeout = waitForBytes;
  };
}

export function lengthenLimits(): void {
  onTestFinished(lengthen(globalThis, Socket.prototype));
}

const SCRIPT = `import { Socket } from 'node:net'; (${lengthen.toString()})(globalThis, Socket.prototype);`;

export const LONG_LIMITS: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SCRIPT)}`,
};
