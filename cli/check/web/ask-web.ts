/**
 * Asks about many URLs politely: few at a time on each host, later if a host asks for that, again after a failure that may
 * pass, and along redirects one by one. In: URLs, and a function that asks about one. Out: one result per URL; it always
 * ends.
 */
import type { WebAnswer } from '../linkinator/messages.js';
import { classify, describeFailure } from './classify.js';
import { CookieJar } from './cookie-jar.js';

export interface WebTask {
  /** URL without fragment. */
  readonly url: string;
  readonly fragments: readonly string[];
  /** Cookies set by earlier answers in the chain of redirects. @default none */
  readonly cookie?: string;
}

export interface WebResult {
  /**
   * `failing` may pass. `broken` is a definite answer of the server. `refused` applies to robots only. `postponed` was not
   * asked, or got no usable answer.
   */
  readonly kind: 'good' | 'refused' | 'failing' | 'broken' | 'postponed';
  readonly reason: string;
  readonly missing: readonly string[];
  /** Whether there was no connection, which may be this machine's problem. */
  readonly isUnreachable: boolean;
}

export interface AskOptions {
  readonly ask: (task: WebTask) => Promise<WebAnswer>;
  /** Returns the reason why a URL must not be asked, or `null`. */
  readonly refuse: (url: URL) => string | null;
  readonly perHost: number;
  /** Hosts that must not be asked before a time, in milliseconds since 1970. New ones are added. */
  readonly pauses: Map<string, number>;
  /** Wait before the first repetition; it doubles each time. @default 1000 */
  readonly retryMs?: number;
  /** A host that asks for a longer pause is postponed. @default 30 s */
  readonly maxPauseMs?: number;
}

const MAX_TASKS = 16;
const MAX_REDIRECTS = 10;
const REPETITIONS = 2;
const RETRY_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Limit for the pause that a host may ask for. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;
/** Number of requests in a row without answer after which the other URLs of a host are postponed. */
const MAX_SILENCES = 6;

interface Host {
  readonly name: string;
  readonly waiting: Asked[];
  active: number;
  silences: number;
}

/** A task in progress. */
interface Asked {
  readonly task: WebTask;
  readonly settle: (result: WebResult) => void;
  /** URLs of the chain so far, each with the cookies that were sent. */
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
    // A server may redirect to the same page after it has set its cookies.
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
    // A silence takes long, so it is repeated only once.
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

/** Parses seconds or a valid date. Returns milliseconds since 1970, at most a day from now. */
function parseRetryAfter(value: string | null): number | null {
  const text = value?.trim() ?? '';
  const now = Date.now();
  // `Date.parse` finds a year in almost any text.
  const isDate = /^[a-z]{3,9},? /i.test(text);
  const at = /^\d+$/.test(text) ? now + Number(text) * 1000 : isDate ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.min(at, now + MAX_RETRY_AFTER_MS);
}
