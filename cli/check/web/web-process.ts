/**
 * The linkinator process, asked about the web: many questions at once, each answered whatever becomes of the others. In:
 * questions. Out: answers. A process that crashes or falls silent is replaced; what it was asked counts as not answered.
 */
import { forkLinkinator } from '../linkinator/process.js';
import type { LinkinatorReply, WebAnswer, WebQuestion } from '../linkinator/messages.js';

/** linkinator asks up to three times: by HEAD, by GET, and for the text that fragments are looked up in. */
const REQUESTS = 3;
/** Beyond what the requests may take. */
const GRACE_MS = 10_000;

export interface WebProcess {
  ask(question: WebQuestion): Promise<WebAnswer>;
  close(): void;
}

interface Waiting {
  readonly settle: (answer: WebAnswer) => void;
}

export function startWebProcess(childUrl?: URL): WebProcess {
  let running: ReturnType<typeof start> | null = null;
  const start = () => {
    const { child, ended } = forkLinkinator(childUrl);
    const waiting = new Map<number, Waiting>();
    const stop = (reason: string) => {
      if (running?.child === child) running = null;
      for (const { settle } of waiting.values()) settle(notAnswered(reason));
      child.kill('SIGKILL');
    };
    child.on('message', (reply: LinkinatorReply) => {
      if (reply.kind === 'answered') waiting.get(reply.id)?.settle(reply.answer);
      else if (reply.kind === 'failed') stop(reply.message);
    });
    void ended.then(stop);
    return { child, waiting, stop };
  };
  let questions = 0;
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const { child, waiting, stop } = (running ??= start());
        const id = questions++;
        const timeoutMs = question.timeoutMs * REQUESTS + GRACE_MS;
        const watchdog = setTimeout(() => stop('linkinator does not answer'), timeoutMs);
        const settle = (answer: WebAnswer) => {
          clearTimeout(watchdog);
          waiting.delete(id);
          resolve(answer);
        };
        waiting.set(id, { settle });
        // What cannot be sent, the end of the process explains.
        child.send({ kind: 'web', id, question }, () => undefined);
      }),
    close: () => running?.stop('stopped'),
  };
}

function notAnswered(failure: string): WebAnswer {
  return { status: 0, location: null, retryAfter: null, missing: [], isRefused: false, failure };
}
