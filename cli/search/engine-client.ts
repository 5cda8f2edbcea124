/**
 * Sends requests to a search engine. In: its address and credentials. Out: parsed answers. A request that gets no answer, or
 * one that asks to wait, is sent again, to the next host if there are several. A refused request is a `Failure` with the
 * engine's message.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isHeaderValue, parseAddress } from '../secrets/credentials.js';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import { shorten } from '../values/fit-text.js';

export interface EngineAddress {
  /** Name for messages, such as `Typesense`. */
  readonly name: string;
  /** Origins without a trailing slash, but with the path below which the engine is, if any. */
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Wait before the second attempt; it is doubled before each further one. @default 500 */
  readonly retryWaitMs?: number;
}

export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** An object is sent as JSON, text as lines of JSON. */
  readonly body?: object | string;
  /** Status codes that count as success, because the requested state exists already. */
  readonly accept?: readonly number[];
}

export interface EngineAnswer {
  readonly status: number;
  readonly text: string;
  /** Fields of the body; none if it is not an object. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const ATTEMPTS = 5;
const RETRY_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 120_000;
/** Maximum length of an engine's message in ours. */
const MAX_SHOWN = 300;

export class EngineClient {
  readonly address: EngineAddress;

  /** Throws a `Failure` if no request could be made. It does not repeat values of the environment. */
  constructor(address: EngineAddress) {
    this.address = address;
    const parsed = address.hosts.map(parseAddress);
    const hosts = parsed.flatMap((host) => (host === null ? [] : [host.url]));
    if (hosts.length < parsed.length)
      throw this.failure('its address is no URL such as "https://search.example"');
    const authorization = parsed.find((host) => host?.authorization)?.authorization;
    const headers = { ...(authorization && { authorization }), ...address.headers };
    if (!Object.values(headers).every(isHeaderValue))
      throw this.failure('its key has a character that an HTTP header cannot hold');
    this.address = { ...address, hosts, headers };
  }

  async send(request: EngineRequest): Promise<EngineAnswer> {
    const { hosts, retryWaitMs = RETRY_WAIT_MS } = this.address;
    for (let attempt = 1; ; attempt++) {
      const host = hosts[(attempt - 1) % hosts.length] ?? '';
      const outcome = await this.#try(host, request);
      if ('answer' in outcome) return outcome.answer;
      if (!outcome.isPassing || attempt === ATTEMPTS) throw this.failure(outcome.reason);
      const wait = outcome.waitMs ?? retryWaitMs * 2 ** (attempt - 1);
      await sleep(Math.min(wait, MAX_WAIT_MS));
    }
  }

  failure(reason: string): Failure {
    const line = reason.replace(/\s+/g, ' ');
    const note =
      'What readers search is as it was. Check the address and the key in the environment, and push again.';
    return new Failure(1, [
      diagnostic(
        'search-engine',
        `Cannot push to ${this.address.name}: ${shorten(line, MAX_SHOWN)}`,
        { note },
      ),
    ]);
  }

  async #try(
    host: string,
    { method, path, body, accept = [] }: EngineRequest,
  ): Promise<{ answer: EngineAnswer } | { reason: string; isPassing: boolean; waitMs?: number }> {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    try {
      const response = await fetch(host + path, {
        method,
        headers: {
          ...this.address.headers,
          ...(body === undefined ? {} : { 'content-type': type }),
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const { status } = response;
      const text = await response.text();
      if (response.ok || accept.includes(status))
        return { answer: { status, text, fields: fieldsOf(text) } };
      const after = Number(response.headers.get('retry-after') ?? NaN);
      return {
        reason: `${method} ${pathOf(host, path)} answered ${status}: ${messageOf(text)}`,
        isPassing: status === 429 || status >= 500,
        ...(Number.isFinite(after) ? { waitMs: after * 1000 } : {}),
      };
    } catch (error) {
      return {
        reason: `${method} ${pathOf(host, path)} got no answer: ${causeOf(error)}`,
        isPassing: true,
      };
    }
  }
}

/** Returns the address without query and credentials, which must not be in a message. */
function pathOf(host: string, path: string): string {
  const { origin, pathname } = new URL(host + path);
  return `${origin}${pathname}`;
}

function fieldsOf(text: string): EngineAnswer['fields'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Algolia, Typesense and Meilisearch answer with a `message`, OpenSearch with an object. */
function messageOf(text: string): string {
  const { message, error } = fieldsOf(text);
  if (typeof message === 'string') return message;
  return error === undefined ? text.trim() || 'nothing' : JSON.stringify(error);
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
