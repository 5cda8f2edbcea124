/**
 * The stream of the watch server: server-sent events to open pages. In: connections and messages. Out: the messages to every
 * client. It sends and never receives: a client can only connect. A page of another origin is refused, and its browser could
 * not read the stream either.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { commonHeaders, sendText } from './respond.js';

/** Maximum number of streams. One per browser is usual; more than this are not people with tabs. */
const MAX_STREAMS = 500;
/** Time between heartbeats. A client that sleeps is noticed when one cannot be delivered. */
const HEARTBEAT_MS = 20_000;
/** Time after which a browser connects again when the server has gone. */
const RETRY_MS = 500;
/** A client that reads nothing is dropped when this many bytes wait for it. */
const MAX_WAITING_BYTES = 1 << 20;

export class EventStream {
  readonly #clients = new Set<ServerResponse>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), HEARTBEAT_MS).unref();
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Sends `message` at once, and every later message until the client disconnects. */
  open(request: IncomingMessage, response: ServerResponse, message: string): void {
    if (!isSameOrigin(request)) {
      sendText(response, { status: 403, text: 'This stream is for pages of this server' });
      return;
    }
    if (this.#clients.size >= MAX_STREAMS) {
      sendText(response, { status: 503, text: 'Too many pages are open' });
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      ...commonHeaders,
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.on('close', () => this.#clients.delete(response));
    this.#clients.add(response);
    response.write(`retry: ${RETRY_MS}\n${frame(message)}`);
  }

  send(message: string): void {
    this.#write(frame(message));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const client of this.#clients) client.end();
  }

  #write(text: string): void {
    for (const client of this.#clients) {
      if (client.writableLength > MAX_WAITING_BYTES) client.destroy();
      else client.write(text);
    }
  }
}

/** A message is one line of JSON. */
function frame(message: string): string {
  return `data: ${message.replaceAll('\n', ' ')}\n\n`;
}

/** Browsers send the origin of a page that is not this server's; some also send the relation. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host ?? ''}`;
}
