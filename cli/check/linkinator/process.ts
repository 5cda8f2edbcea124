/**
 * Starts the linkinator process and asks it things. In: requests. Out: replies, or a `LinkinatorFailure` when the
 * process crashes or falls silent; it never outlives `close()`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { programUrl } from '../../package.js';
import type {
  BrokenUrl,
  ExtractedUrls,
  JudgedTree,
  LinkinatorReply,
  LinkinatorRequest,
  PageFile,
  ReadTree,
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

export interface LinkinatorProcess {
  extract(tree: ReadTree, pages: readonly PageFile[]): Promise<ExtractedUrls>;
  judge(tree: JudgedTree, urls: readonly string[]): Promise<readonly BrokenUrl[]>;
  close(): void;
}

interface Waiting {
  readonly resolve: (reply: LinkinatorReply) => void;
  readonly reject: (failure: LinkinatorFailure) => void;
}

/** `childUrl` is for tests, which run TypeScript: there is no program beside it. */
export function startLinkinator(
  options: { readonly childUrl?: URL; readonly silenceMs?: number } = {},
): LinkinatorProcess {
  const { silenceMs = SILENCE_MS } = options;
  const { child, ended } = forkLinkinator(options.childUrl);
  const waiting: Waiting[] = [];
  let failure: LinkinatorFailure | null = null;
  let watchdog: NodeJS.Timeout | undefined;
  const watch = () => {
    clearTimeout(watchdog);
    keepAlive(child, waiting.length > 0);
    if (waiting.length === 0) return;
    watchdog = setTimeout(() => {
      fail(`no answer for ${Math.round(silenceMs / 1000)} s`);
      child.kill('SIGKILL');
    }, silenceMs);
  };
  const fail = (message: string, page: string | null = null) => {
    failure ??= new LinkinatorFailure(message, page);
    for (const { reject } of waiting.splice(0)) reject(failure);
    clearTimeout(watchdog);
  };
  child.on('message', (reply: LinkinatorReply) => {
    if (reply.kind === 'failed') return fail(reply.message, reply.page);
    waiting.shift()?.resolve(reply);
    watch();
  });
  void ended.then((message) => fail(message));
  // Sent at once, so that it has work while this process has other things to do.
  const ask = (request: LinkinatorRequest) =>
    new Promise<LinkinatorReply>((resolve, reject) => {
      if (failure !== null) return reject(failure);
      waiting.push({ resolve, reject });
      if (waiting.length === 1) watch();
      // What cannot be sent, `ended` explains.
      if (child.connected) child.send(request, () => undefined);
    });
  return {
    async extract(tree, pages) {
      const reply = await ask({ kind: 'extract', tree, pages });
      return reply.kind === 'extracted' ? reply : { keys: [], byPage: [] };
    },
    async judge(tree, urls) {
      const reply = await ask({ kind: 'judge', tree, urls });
      return reply.kind === 'judged' ? reply.broken : [];
    },
    close: () => {
      // Nobody wants what it has said already.
      fail('it was ended');
      child.kill('SIGKILL');
    },
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

const NO_TREE: ReadTree = { root: '', base: '/', siteUrl: null };

/** A process that is started when it is first asked, or sooner by who knows that it will be. */
export interface LazyLinkinator extends LinkinatorProcess {
  /** It loads what it needs to read pages, or to judge. */
  start(task: 'read' | 'judge'): void;
}

export function prepareLinkinator(options: { readonly childUrl?: URL } = {}): LazyLinkinator {
  let running: LinkinatorProcess | null = null;
  const get = () => (running ??= startLinkinator(options));
  return {
    start: (task) => {
      const loaded = task === 'read' ? get().extract(NO_TREE, []) : get().judge(NO_TREE, []);
      // What is wrong with it is told to whoever asks.
      loaded.catch(() => undefined);
    },
    extract: (tree, pages) => get().extract(tree, pages),
    judge: (tree, urls) => get().judge(tree, urls),
    close: () => {
      running?.close();
      // Whoever asks again gets another one.
      running = null;
    },
  };
}

interface Child {
  readonly child: ChildProcess;
  /** Why the process is no more. */
  readonly ended: Promise<string>;
}

export function forkLinkinator(childUrl: URL = programUrl('linkinator-child')): Child {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !CLEARED.test(name)),
  );
  const child = fork(childUrl, [], {
    env,
    execArgv: [YOUNG_GENERATION],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return { child, ended: describeEnd(child) };
}

/** Listens from the start, since it may end before anybody asks. */
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

/** Of what Node prints about an uncaught error, the line that says what it was. */
function firstLine(errors: string): string | null {
  return /^\w*Error.*$/m.exec(errors)?.[0] ?? null;
}
