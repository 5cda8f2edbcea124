/**
 * Starts the linkinator process and asks it things. In: requests. Out: replies, or a `LinkinatorFailure` when the
 * process crashes or falls silent; it never outlives `close()`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { programUrl } from '../package.js';
import type {
  BrokenUrl,
  ExtractedUrls,
  LinkinatorReply,
  LinkinatorRequest,
} from './linkinator-messages.js';

/** A batch takes below a second, and one whose requests time out twice two minutes; a longer silence is a hang. */
const SILENCE_MS = 150_000;

/** Requests, of about 50 ms each. */
const MANY_OPEN = 16;

/** linkinator sends even loopback through a proxy. `NODE_OPTIONS` may hold flags meant for the parent alone. */
const CLEARED =
  /^(https?_proxy|all_proxy|no_proxy|node_use_env_proxy|node_options|linkinator_debug)$/i;

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
  extract(pages: readonly string[]): Promise<ExtractedUrls>;
  judge(urls: readonly string[]): Promise<readonly BrokenUrl[]>;
  close(): void;
}

interface StartedLinkinator extends LinkinatorProcess {
  /** Requests that have no answer yet. */
  readonly open: number;
}

/** `childUrl` is for tests, which run TypeScript: there is no program beside it. */
export function startLinkinator(
  options: { readonly childUrl?: URL; readonly silenceMs?: number } = {},
): StartedLinkinator {
  const running: Running = { ...forkLinkinator(options.childUrl), ...options };
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  // One after the other: it is no faster with more of them, and a reply then needs no number.
  const ask = (request: LinkinatorRequest) => {
    open++;
    const reply = last.then(() => askChild(running, request)).finally(() => open--);
    last = reply.catch(() => undefined);
    return reply;
  };
  return {
    async extract(pages) {
      const reply = await ask({ kind: 'extract', pages });
      return reply.kind === 'extracted' ? reply : { urls: [], byPage: [] };
    },
    async judge(urls) {
      const reply = await ask({ kind: 'judge', urls });
      return reply.kind === 'judged' ? reply.broken : [];
    },
    get open() {
      return open;
    },
    close: () => void running.child.kill('SIGKILL'),
  };
}

/** A process that is started when it is first asked, or sooner by who knows that it will be. */
export interface LazyLinkinator extends LinkinatorProcess {
  start(): void;
}

/** Two to share the work when many requests wait: what the second has to load takes as long as some of them. */
export function prepareLinkinator(
  options: { readonly childUrl?: URL; readonly processes?: number } = {},
): LazyLinkinator {
  const { processes = 1 } = options;
  const running: StartedLinkinator[] = [];
  const start = () => {
    const started = startLinkinator(options);
    running.push(started);
    return started;
  };
  const pick = () => {
    const [least = start(), ...others] = running.toSorted((a, b) => a.open - b.open);
    const isMuch = least.open >= MANY_OPEN;
    return isMuch && others.length + 1 < processes ? start() : least;
  };
  return {
    start: () => void (running.length === 0 && start()),
    extract: (pages) => pick().extract(pages),
    judge: (urls) => pick().judge(urls),
    close: () => {
      for (const one of running) one.close();
    },
  };
}

interface Child {
  readonly child: ChildProcess;
  /** Why the process is no more. */
  readonly ended: Promise<string>;
}

interface Running extends Child {
  readonly silenceMs?: number;
}

export function forkLinkinator(childUrl: URL = programUrl('linkinator-child')): Child {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !CLEARED.test(name)),
  );
  const child = fork(childUrl, [], {
    env,
    execArgv: [],
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

function askChild(
  { child, ended, silenceMs = SILENCE_MS }: Running,
  request: LinkinatorRequest,
): Promise<LinkinatorReply> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(watchdog);
      child.off('message', onMessage);
      then();
    };
    const fail = (message: string, page: string | null = null) =>
      settle(() => reject(new LinkinatorFailure(message, page)));
    const watchdog = setTimeout(() => {
      fail(`no answer for ${Math.round(silenceMs / 1000)} s`);
      child.kill('SIGKILL');
    }, silenceMs);
    const onMessage = (reply: LinkinatorReply) => {
      if (reply.kind === 'failed') fail(reply.message, reply.page);
      else settle(() => resolve(reply));
    };
    child.on('message', onMessage);
    void ended.then((message) => fail(message));
    // What cannot be sent, `ended` explains.
    if (child.connected) child.send(request, () => undefined);
  });
}

/** Of what Node prints about an uncaught error, the line that says what it was. */
function firstLine(errors: string): string | null {
  return /^\w*Error.*$/m.exec(errors)?.[0] ?? null;
}
