/**
 * Starts the linkinator process and sends it requests. In: requests. Out: answers, or a `LinkinatorFailure` if the process
 * crashes or stops answering. The process never outlives `close()`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { programUrl } from '../../package.js';
import {
  notAnswered,
  type BrokenUrl,
  type JudgedTree,
  type LinkinatorAnswer,
  type LinkinatorReply,
  type LinkinatorRequest,
  type LinkinatorTask,
  type PageFile,
  type ReadTree,
  type UrlsByPage,
  type WebAnswer,
  type WebQuestion,
} from './messages.js';

/** A batch takes less than a second, or some seconds on a busy machine. A longer silence is a hang. */
const SILENCE_MS = 60_000;

/**
 * Environment variables that the process does not get. linkinator would send even its start page on loopback through a
 * proxy. `NODE_OPTIONS` may hold flags for the parent only.
 */
const CLEARED =
  /^(https?_proxy|all_proxy|no_proxy|node_use_env_proxy|node_options|linkinator_debug)$/i;

/**
 * Size in MB. Everything linkinator builds for a page is garbage after it; a larger size takes 20 MB more and saves no time.
 */
const YOUNG_GENERATION = '--max-semi-space-size=4';

export class LinkinatorFailure extends Error {
  constructor(
    message: string,
    readonly page: string | null = null,
  ) {
    super(message);
    this.name = 'LinkinatorFailure';
  }
}

/** A process that starts with the first request, and again with the first request after it was closed. */
export interface LinkinatorProcess {
  /** Starts the process early, for a caller that will need it. */
  start(): void;
  extract(tree: ReadTree, pages: readonly PageFile[]): Promise<UrlsByPage>;
  judge(tree: JudgedTree, urls: readonly string[]): Promise<readonly BrokenUrl[]>;
  /** A failure of the process counts as no answer. */
  askWeb(question: WebQuestion): Promise<WebAnswer>;
  close(): void;
}

export interface LinkinatorOptions {
  /** Path of the compiled program, set by tests that run TypeScript sources. */
  readonly childUrl?: URL;
  readonly silenceMs?: number;
  /** A failed process is replaced at the next request. @default false: all later requests fail too */
  readonly isReplaced?: boolean;
}

export function prepareLinkinator(options: LinkinatorOptions = {}): LinkinatorProcess {
  let running: Conversation | null = null;
  const start = () => (running ??= startConversation(options));
  const ask = async (task: LinkinatorTask) => {
    const conversation = start();
    try {
      return await conversation.ask(task);
    } catch (error) {
      if (options.isReplaced === true && running === conversation) running = null;
      throw error;
    }
  };
  return {
    start,
    async extract(tree, pages) {
      const answer = await ask({ kind: 'extract', tree, pages });
      return answer.kind === 'extracted' ? answer.urls : [];
    },
    async judge(tree, urls) {
      const answer = await ask({ kind: 'judge', tree, urls });
      return answer.kind === 'judged' ? answer.broken : [];
    },
    async askWeb(question) {
      try {
        const found = await ask({ kind: 'web', question });
        return found.kind === 'answered' ? found.answer : notAnswered('linkinator does not answer');
      } catch (error) {
        return notAnswered(error instanceof Error ? error.message : String(error));
      }
    },
    close() {
      running?.end();
      running = null;
    },
  };
}

interface Conversation {
  readonly ask: (task: LinkinatorTask) => Promise<LinkinatorAnswer>;
  /** Ends the process and drops pending replies. */
  readonly end: () => void;
}

interface Waiting {
  readonly resolve: (answer: LinkinatorAnswer) => void;
  readonly reject: (failure: LinkinatorFailure) => void;
}

function startConversation({ childUrl, silenceMs = SILENCE_MS }: LinkinatorOptions): Conversation {
  const child = forkLinkinator(childUrl);
  const waiting = new Map<number, Waiting>();
  let requests = 0;
  let failure: LinkinatorFailure | null = null;
  let watchdog: NodeJS.Timeout | undefined;
  const watch = () => {
    clearTimeout(watchdog);
    keepAlive(child, waiting.size > 0);
    if (waiting.size > 0)
      watchdog = setTimeout(
        () => fail(`no answer for ${Math.round(silenceMs / 1000)} s`),
        silenceMs,
      );
  };
  const fail = (message: string, page: string | null = null) => {
    failure ??= new LinkinatorFailure(message, page);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
    clearTimeout(watchdog);
    child.kill('SIGKILL');
  };
  child.on('message', (reply: LinkinatorReply) => {
    if (reply.kind === 'failed') return fail(reply.message, reply.page);
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
    watch();
  });
  void describeEnd(child).then((message) => fail(message));
  watch();
  return {
    // Each request is sent at once, so that linkinator works while this process does other things.
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        const request: LinkinatorRequest = { ...task, id: requests++ };
        waiting.set(request.id, { resolve, reject });
        if (waiting.size === 1) watch();
        // If the request cannot be sent, `describeEnd` gives the reason.
        if (child.connected) child.send(request, () => undefined);
      }),
    end: () => fail('it was ended'),
  };
}

/**
 * Whether an open request keeps this process alive. Without one, a process that waits for something that never happens, as a
 * config file may, ends and prints the reason.
 */
function keepAlive(child: ChildProcess, isWanted: boolean): void {
  const errors = child.stderr instanceof Socket ? child.stderr : null;
  for (const handle of [child, child.channel, errors])
    if (isWanted) handle?.ref();
    else handle?.unref();
}

function forkLinkinator(childUrl: URL = programUrl('linkinator-child')): ChildProcess {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !CLEARED.test(name)),
  );
  return fork(childUrl, [], {
    env,
    execArgv: [YOUNG_GENERATION],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/**
 * Returns the reason why the process ended. It listens from the start, since the process may end before the first request.
 */
function describeEnd(child: ChildProcess): Promise<string> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk).slice(0, 10_000)));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) =>
      resolve(firstLine(errors) ?? `it ended with ${signal ?? `status ${code}`}`),
    );
  });
}

/** Extracts the line with the uncaught error from Node's output. */
function firstLine(errors: string): string | null {
  return /^\w*Error.*$/m.exec(errors)?.[0] ?? null;
}
