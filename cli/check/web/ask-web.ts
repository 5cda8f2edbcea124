/**
 * Asks about many URLs, politely: few at a time on each host, later when a host says so, again when a failure may pass,
 * and along redirects one by one. In: URLs and how to ask about one. Out: a result for each; it always ends.
 */
import type { WebAnswer } from '../linkinator/messages.js';
import { classify, describeFailure } from './classify.js';
import { CookieJar } from './cookie-jar.js';

export interface WebTask {
  /** Without fragment. */
  readonly url: string;
  readonly fragments: readonly string[];
  /** Cookies that earlier answers in the chain of redirects have set. @default none */
  readonly cookie?: string;
}

export interface WebResult {
  /**
   * `failing` may pass, `broken` is what the server says, `refused` is meant for robots, `postponed` was not asked, or
   * without an answer that counts.
   */
  readonly kind: 'good' | 'refused' | 'failing' | 'broken' | 'postponed';
  readonly reason: string;
  readonly missing: readonly string[];
  /** There was no connection: the fault may be this machine's. */
  readonly isUnreachable: boolean;
}

export interface AskOptions {
  readonly ask: (task: WebTask) => Promise<WebAnswer>;
  /** Why a URL must not be asked; `null`: it may. */
  readonly refuse: (url: URL) => string | null;
  readonly perHost: number;
  /** Hosts to be left alone until then, in milliseconds since 1970; new ones are added. */
  readonly pauses: Map<string, number>;
  /** Before the first repetition; doubled for each. @default 1000 */
  readonly retryMs?: number;
  /** A host that wants to be left alone for longer is left alone. @default 30 s */
  readonly maxPauseMs?: number;
}

const MAX_TASKS = 16;
const MAX_REDIRECTS = 10;
const REPETITIONS = 2;
const RETRY_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** No host is left alone for longer, whatever it says. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;
/** Requests in a row without answer, after which a host is not asked about the others. */
const MAX_SILENCES = 6;

interface Host {
  readonly name: string;
  readonly waiting: Asked[];
  active: number;
  silences: number;
}

/** A task on its way. */
interface Asked {
  readonly task: WebTask;
  readonly settle: (result: WebResult) => void;
  /** URLs on the way, each with the cookies that it was asked with. */
  readonly seen: Set<string>;
  readonly cookies: CookieJar;
  url: URL;
  repetitions: number;
}

export async function askWeb(tasks: readonly WebTask[], options: AskOptions): Promise<WebResult[]> {
  const asker = new WebAsker(options);
  return await Promise.all(tasks.map((task) => asker.add(task)));
}

class WebAsker {
  readonly #options: Required<AskOptions>;
  readonly #hosts = new Map<string, Host>();
  #active = 0;

  constructor(options: AskOptions) {
    this.#options = { retryMs: RETRY_MS, maxPauseMs: MAX_PAUSE_MS, ...options };
  }

  add(task: WebTask): Promise<WebResult> {
    return new Promise((settle) => {
      const url = new URL(task.url);
      const cookies = new CookieJar();
      this.#enqueue({ task, settle, seen: new Set([url.href]), cookies, url, repetitions: 0 });
    });
  }

  #enqueue(asked: Asked): void {
    const refusal = this.#options.refuse(asked.url);
    if (refusal !== null) {
      asked.settle(result('failing', refusal));
      return;
    }
    const name = asked.url.host;
    const host = this.#hosts.get(name) ?? { name, waiting: [], active: 0, silences: 0 };
    this.#hosts.set(name, host);
    host.waiting.push(asked);
    this.#pump(host);
  }

  #pump(host: Host): void {
    const { perHost, pauses, maxPauseMs } = this.#options;
    const pauseMs = (pauses.get(host.name) ?? 0) - Date.now();
    if (pauseMs > maxPauseMs || host.silences >= MAX_SILENCES) {
      const until = new Date(pauses.get(host.name) ?? 0).toISOString();
      const reason = pauseMs > 0 ? `wants to be left alone until ${until}` : 'does not answer';
      for (const { settle } of host.waiting.splice(0)) settle(result('postponed', reason));
    } else if (pauseMs > 0) setTimeout(() => this.#pump(host), pauseMs);
    else {
      while (host.active < perHost && this.#active < MAX_TASKS) {
        const asked = host.waiting.shift();
        if (asked === undefined) return;
        void this.#run(asked, host);
      }
    }
  }

  async #run(asked: Asked, host: Host): Promise<void> {
    host.active++;
    this.#active++;
    const cookie = asked.cookies.headerFor(asked.url);
    const answer = await this.#options.ask({
      ...asked.task,
      url: asked.url.href,
      ...(cookie !== '' && { cookie }),
    });
    host.active--;
    this.#active--;
    host.silences = answer.status === 0 ? host.silences + 1 : 0;
    this.#take(asked, answer, host);
    for (const other of this.#hosts.values()) if (other.waiting.length > 0) this.#pump(other);
  }

  #take(asked: Asked, answer: WebAnswer, host: Host): void {
    const kind = classify(answer);
    if (kind === 'redirect') this.#follow(asked, answer);
    else if (kind !== 'failing')
      asked.settle({ ...result(kind, describeFailure(answer)), missing: answer.missing });
    else this.#repeat(asked, answer, host);
  }

  #follow(asked: Asked, { location, cookies = [] }: WebAnswer): void {
    if (location === null || !URL.canParse(location, asked.url)) {
      asked.settle(result('failing', 'it redirects to what is no URL'));
      return;
    }
    asked.cookies.take(cookies, asked.url);
    const url = new URL(location, asked.url);
    [url.hash, url.username, url.password] = ['', '', ''];
    asked.url = url;
    // A server may lead back to the page when it has set its cookies.
    const step = `${url.href} ${asked.cookies.headerFor(url)}`.trimEnd();
    const isLoop = asked.seen.has(step) || asked.seen.size > MAX_REDIRECTS;
    asked.seen.add(step);
    if (isLoop) asked.settle(result('failing', 'it redirects in a circle'));
    else this.#enqueue(asked);
  }

  #repeat(asked: Asked, answer: WebAnswer, host: Host): void {
    const { retryMs, pauses } = this.#options;
    const askedFor = parseRetryAfter(answer.retryAfter);
    if (askedFor !== null) pauses.set(host.name, Math.max(pauses.get(host.name) ?? 0, askedFor));
    // A silence takes long; once more is enough.
    const limit = answer.status === 0 ? 1 : REPETITIONS;
    if (asked.repetitions < limit && host.silences < MAX_SILENCES) {
      const delayMs = askedFor === null ? retryMs * 2 ** asked.repetitions : 0;
      asked.repetitions++;
      setTimeout(() => this.#enqueue(asked), delayMs);
      return;
    }
    const found = result('failing', describeFailure(answer));
    asked.settle({ ...found, isUnreachable: answer.status === 0 });
  }
}

function result(kind: WebResult['kind'], reason: string): WebResult {
  return { kind, reason, missing: [], isUnreachable: false };
}

/** Seconds, or a date that exists; in milliseconds since 1970, and no more than a day from now. */
function parseRetryAfter(value: string | null): number | null {
  const text = value?.trim() ?? '';
  const now = Date.now();
  // `Date.parse` reads a year in almost anything.
  const isDate = /^[a-z]{3,9},? /i.test(text);
  const at = /^\d+$/.test(text) ? now + Number(text) * 1000 : isDate ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.min(at, now + MAX_RETRY_AFTER_MS);
}
