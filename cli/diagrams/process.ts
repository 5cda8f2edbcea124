/**
 * Starts the process that draws, and asks it for one drawing after the other. In: texts. Out: drawings, or the reason
 * why there is none. A diagram that takes too long, or more memory than it may, ends the process; the next diagram gets
 * a new one. The process gets no environment variables.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { programUrl } from '../package.js';
import { nextAnswer } from '../threads/process-answer.js';
import type { ChildAnswer } from './child.js';
import type { DrawError } from './draw-error.js';
import type { Drawn } from './draw.js';

/** CPU time of a diagram in ms. The largest of 170 public ones needs 3 s on a busy machine. */
const LIMIT_MS = 10_000;
const MAX_HEAP_MB = 512;
/** After this time without a diagram, the process ends. While a site is watched, edits follow each other. */
const IDLE_MS = 60_000;
/** How long Mermaid may take to load on a busy machine. */
const START_TIMEOUT_MS = 60_000;

export type DrawResult = Drawn | { readonly error: DrawError; readonly isFinal: boolean };

export interface DrawProcess {
  draw(text: string): Promise<DrawResult>;
  end(): void;
}

export interface ProcessOptions {
  /** Mermaid's module. */
  readonly modulePath: string;
  /** The compiled program, set by tests that run TypeScript sources. */
  readonly childUrl?: URL;
  readonly limitMs?: number;
}

/** The process starts with the first diagram. */
export function prepareProcess(options: ProcessOptions): DrawProcess {
  const { limitMs = LIMIT_MS } = options;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  return {
    async draw(text) {
      clearTimeout(idle);
      if (child === null) {
        child = forkChild(options);
        const start = await nextAnswer<ChildAnswer>(child, START_TIMEOUT_MS);
        if (start.type !== 'ready') {
          end();
          return fail(
            `its process did not start${start.type === 'ended' ? ` (${start.how})` : ''}`,
          );
        }
      }
      keepAlive(child, true);
      const pending = nextAnswer<ChildAnswer>(child, limitMs, { countsCpu: true });
      child.send(text);
      const answer = await pending;
      keepAlive(child, false);
      idle = setTimeout(end, IDLE_MS).unref();
      if (answer.type === 'drawn') return answer;
      if (answer.type === 'failed') return { error: answer.error, isFinal: true };
      end();
      return fail(
        answer.type === 'late'
          ? `it takes longer than ${limitMs} ms`
          : `its process ended; it may use ${MAX_HEAP_MB} MB of memory`,
      );
    },
    end,
  };
}

/** A process without a task does not keep this one alive. */
function keepAlive(child: ChildProcess, isWanted: boolean): void {
  for (const handle of [child, child.channel])
    if (isWanted) handle?.ref();
    else handle?.unref();
}

/** A failure that another machine, or another time, may not have. */
function fail(reason: string): DrawResult {
  return { error: { reason, line: null, column: null }, isFinal: false };
}

function forkChild({ modulePath, childUrl = programUrl('diagram-child') }: ProcessOptions) {
  const child = fork(childUrl, [modulePath], {
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // The output of a dying process (a summary of a heap dump) is not a useful message.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Sending to a process that has ended emits an error; its end is reported already.
  return child.on('error', () => {});
}
