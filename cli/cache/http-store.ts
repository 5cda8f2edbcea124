/**
 * A client of a server that keeps bytes under hashes, with `GET` and `PUT` of `/ac/<sha256>` and `/cas/<sha256>`, such as
 * Bazel's HTTP caches, nginx with DAV, or a bucket behind a proxy. In: a path, and bytes to keep. Out: the bytes that are
 * there. No call throws: bytes that cannot be fetched are `null`. A server that does not answer, or sends nonsense, is soon
 * ignored, so that it costs a build a moment and no more.
 */
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { parseAddress } from '../secrets/credentials.js';

/** Time in which something must arrive on a connection before it is closed. */
const IDLE_MS = 1500;
/** Number of failures after which no more requests are sent. */
const MAX_FAILURES = 3;
const MAX_CONNECTIONS = 16;
/** Maximum size of an answer to `PUT`. */
const MAX_ERROR_BYTES = 100_000;
const REFUSALS = new Set([401, 403, 405, 407]);

export class HttpStore {
  /** Address without credentials, for messages. */
  readonly name: string;
  readonly #url: URL;
  readonly #agent: http.Agent;
  readonly #headers: Record<string, string>;
  readonly #running = new Set<ClientRequest>();
  #failures = 0;
  #trouble: string | null = null;

  /** Credentials are the user part of the address, or a token. */
  constructor(address: string, token = '') {
    const parsed = parseAddress(address);
    if (parsed === null) throw new TypeError('The address of a cache is no URL');
    const authorization = token === '' ? parsed.authorization : `Bearer ${token}`;
    this.#headers = authorization === null ? {} : { authorization };
    this.name = parsed.url;
    this.#url = new URL(this.name);
    const { Agent } = this.#url.protocol === 'https:' ? https : http;
    // The timeout of an agent also applies while it connects.
    this.#agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_MS });
  }

  /** Reason why no more requests are sent; `null` while all is well. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Returns `null` if the server has no such entry or the request failed. */
  async get(path: string, maxBytes: number): Promise<Buffer | null> {
    const answer = await this.#ask({ method: 'GET', path, maxBytes });
    if (answer === null || answer.status === 404) return null;
    return answer.status === 200 ? answer.body : this.#judge(answer, 'gives no entries');
  }

  /** Returns whether the server has accepted the entry. */
  async put(path: string, body: Buffer): Promise<boolean> {
    const answer = await this.#ask({ method: 'PUT', path, body, maxBytes: MAX_ERROR_BYTES });
    if (answer === null) return false;
    const isTaken = answer.status >= 200 && answer.status < 300;
    if (!isTaken) this.#judge(answer, 'takes no entries');
    return isTaken;
  }

  /** Counts a failure, such as an answer that is not the requested entry. */
  fail(reason: string): null {
    this.#failures++;
    if (this.#failures >= MAX_FAILURES) this.stop(reason);
    return null;
  }

  /** Stops all requests, including those that are running. */
  stop(reason: string): void {
    this.#trouble ??= reason;
    for (const request of this.#running) request.destroy();
  }

  close(): void {
    this.#agent.destroy();
  }

  #judge({ status }: Answer, refusal: string): null {
    if (!REFUSALS.has(status)) return this.fail(`answers ${status}`);
    this.stop(`${refusal} (${status})`);
    return null;
  }

  /** Returns `null` if the request failed, which is counted. */
  async #ask({ method, path, body, maxBytes }: Question): Promise<Answer | null> {
    if (this.#trouble !== null) return null;
    const length = body === undefined ? {} : { 'content-length': body.length };
    const { request: start } = this.#url.protocol === 'https:' ? https : http;
    const request = start(`${this.name}/${path}`, {
      method,
      agent: this.#agent,
      headers: { ...this.#headers, ...length },
      timeout: IDLE_MS,
    });
    this.#running.add(request);
    request.on('timeout', () => request.destroy());
    try {
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject).on('close', reject);
      });
      request.end(body);
      const response = await answered;
      return { status: response.statusCode ?? 0, body: await readBody(response, maxBytes) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const isSilent = code === '' || code === 'ECONNRESET';
      return this.fail(isSilent ? 'does not answer' : `does not answer (${code})`);
    } finally {
      this.#running.delete(request);
    }
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw Object.assign(new Error(), { code: 'too much' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Question {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly body?: Buffer;
  /** A longer answer counts as none. */
  readonly maxBytes: number;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}
