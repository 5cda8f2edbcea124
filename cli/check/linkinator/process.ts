/**
 * Starts the linkinator process and asks it things. In: requests. Out: answers, or a `LinkinatorFailure` when the
 * process crashes or falls silent; it never outlives `close()`.
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

/** A batch takes below a second, and on a machine that does much else some seconds; a longer silence is a hang. */
const SILENCE_MS = 60_000;

/**
 * linkinator would send even the list on loopback, where it begins, through a proxy. `NODE_OPTIONS` may hold flags meant for
 * the parent alone.
 */
const CLEARED =
  /^(https?_proxy|all_proxy|no_proxy|node_use_env_proxy|node_options|linkinator_debug)$/i;

/** In MB. What it makes of a page is garbage with the next one: more takes 20 MB and saves nothing. */
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

/** A process that is started when it is first asked, and again when it is asked after it was closed. */
export interface LinkinatorProcess {
  /** Starts it sooner: for a caller that knows it will be asked. */
  start(): void;
  extract(tree: ReadTree, pages: readonly PageFile[]): Promise<UrlsByPage>;
  judge(tree: JudgedTree, urls: readonly string[]): Promise<readonly BrokenUrl[]>;
  /** A failure of the process counts as no answer. */
  askWeb(question: WebQuestion): Promise<WebAnswer>;
  close(): void;
}

export interface LinkinatorOptions {
  /** For tests, which run TypeScript: there is no program beside it. */
  readonly childUrl?: URL;
  readonly silenceMs?: number;
  /** A process that fails is replaced with the next request. @default false: all later requests fail too */
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
  /** Pending replies are dropped. */
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
    // Sent at once, so that it has work while this process has other things to do.
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        const request: LinkinatorRequest = { ...task, id: requests++ };
        waiting.set(request.id, { resolve, reject });
        if (waiting.size === 1) watch();
        // When a request cannot be sent, the end of the process explains it.
        if (child.connected) child.send(request, () => undefined);
      }),
    end: () => fail('it was ended'),
  };
}

/**
 * Whether this process stays while it has nothing else to do: for an answer. One that waits for something that never comes,
 * as a config may, ends, and tells.
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

/** Why the process is no more. Listens from the start, since it may end before anybody asks. */
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

/** The line that says what an uncaught error was, of all that Node prints about it. */
function firstLine(errors: string): string | null {
  return /^\w*Error.*$/m.exec(errors)?.[0] ?? null;
}
