/**
 * Keeps linkinator's process from one command to the next, because starting it takes longer than most checks of a test. In:
 * nothing. Out: a function that stops keeping it. The process itself ends with this one.
 */
import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import type { LinkinatorRequest } from '../cli/check/linkinator/messages.js';

/** Processes that no command is using. */
const free: ChildProcess[] = [];

/** From now on, a command that starts linkinator gets a process that an earlier one has left, if there is one. */
export function keepLinkinator(): () => void {
  const { fork } = childProcess;
  const forkOrReuse = (...args: Parameters<typeof fork>) =>
    String(args[0]).endsWith('linkinator-child.js')
      ? (free.pop() ?? keep(fork(...args)))
      : fork(...args);
  replaceFork(Object.assign(forkOrReuse, fork));
  return () => replaceFork(fork);
}

function replaceFork(fork: typeof childProcess.fork): void {
  childProcess.fork = fork;
  syncBuiltinESMExports();
}

/** Makes the process free instead of killing it, unless it still works. */
function keep(child: ChildProcess): ChildProcess {
  const { kill, send } = child;
  let unanswered = 0;
  const count = () => void (unanswered -= 1);
  child.on('message', count);
  child.send = (request: LinkinatorRequest, ...rest: []) => {
    // A process that has checked an output does not request other sites.
    if (request.kind === 'web')
      throw new Error('Run a command that asks the web as a process: see "run" of site.ts');
    unanswered += 1;
    return send.call(child, request, ...rest);
  };
  child.kill = (signal) => {
    if (unanswered > 0 || !child.connected) return kill.call(child, signal);
    child.removeAllListeners().on('message', count);
    child.stderr?.removeAllListeners('data');
    free.push(child);
    return true;
  };
  return child;
}
