/**
 * Serves a built site as nginx would: an output folder and a base path in, an address out. Only files that were found
 * in the folder can be answered; nothing of a request reaches a body, and of a redirect only the query does. It binds
 * to loopback unless told otherwise, takes GET and HEAD only, and admits no other origin.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { headersFor } from './headers-file.js';
import { hostHeaders, judgeHost } from './hosts.js';
import { listen } from './listen.js';
import { resolvePath } from './output-files.js';
import { watchOutput, type OutputState } from './output-state.js';
import { encodePath, parseRequestTarget } from './request-target.js';
import { sendFile } from './send-file.js';

export interface StaticServerOptions {
  /** The output folder. */
  readonly root: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** @default 'localhost': both loopback addresses, nobody else's */
  readonly host?: string;
  /** 0 takes any free port; a taken one gives way to the next. @default 3000 */
  readonly port?: number;
  /** Host names to answer to besides `localhost`, IP addresses and `host`. */
  readonly allowedHosts?: readonly string[];
}

export interface StaticServer {
  /** Where the site is, base path included. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export const DEFAULT_PORT = 3000;

/**
 * Resolves when the server accepts connections; rejects when the folder cannot be read or no port is free.
 *
 * @example const { url, close } = await createStaticServer({ root: 'build', base: '/' })
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { root, base, host = 'localhost', port = DEFAULT_PORT } = options;
  const readState = await watchOutput(root);
  const allowedHosts = [host, ...(options.allowedHosts ?? [])];
  const listening = await listen(
    (request, response) => {
      answer(request, response, { root, base, allowedHosts, readState }).catch(() => {
        if (response.headersSent) response.destroy();
        else sendText(response, { status: 500, text: 'The server cannot answer this request' });
      });
    },
    { host, port },
  );
  return {
    url: `http://${hostForUrl(host)}:${listening.port}${base}`,
    port: listening.port,
    close: listening.close,
  };
}

interface Context {
  readonly root: string;
  readonly base: string;
  readonly allowedHosts: readonly string[];
  readonly readState: () => Promise<OutputState>;
}

/** On every answer, whatever else it says. */
const commonHeaders: OutgoingHttpHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const verdict = judgeHost(hostHeaders(request.rawHeaders), context.allowedHosts);
  if (verdict === 'malformed') {
    return sendText(response, { status: 400, text: 'The Host header is not valid' });
  }
  if (verdict === 'forbidden') {
    return sendText(response, { status: 403, text: 'This is not the name of this server' });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = { allow: 'GET, HEAD', connection: 'close' };
    return sendText(response, { status: 405, text: 'Only GET and HEAD are allowed', headers });
  }
  const target = parseRequestTarget(request.url ?? '', context.base);
  if (target.kind === 'malformed') {
    return sendText(response, { status: 400, text: 'The URL is not valid' });
  }
  if (target.kind === 'outside') {
    const text = `There is nothing here. The site is at ${context.base}`;
    return sendText(response, { status: 404, text });
  }
  if (target.kind === 'base') return redirect(response, context.base + target.query);
  await answerPath(request, response, { ...context, path: target.path, query: target.query });
}

async function answerPath(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context & { readonly path: string; readonly query: string },
): Promise<void> {
  const { root, base, path, query } = context;
  const { files, headerRules } = await context.readState();
  const resolution = resolvePath(files, path);
  if (resolution.kind === 'redirect') {
    return redirect(response, base + encodePath(resolution.to) + query);
  }
  const ruled = headersFor(headerRules, base + path);
  const headers = { 'cache-control': 'no-cache', ...Object.fromEntries(ruled), ...commonHeaders };
  if (resolution.kind === 'file') {
    const found = { root, files, path: resolution.path, status: 200, headers } as const;
    if (await sendFile(request, response, { ...found, headers: svgHeaders(found.path, headers) })) {
      return;
    }
  }
  // A missing file must never be remembered for as long as a hashed asset is.
  const missing = { ...headers, 'cache-control': 'no-cache' };
  const page = { root, files, path: '404.html', status: 404, headers: missing } as const;
  const hasPage = isPage(path) && files.has(page.path);
  if (hasPage && (await sendFile(request, response, page))) return;
  const text = 'There is no such file';
  sendText(response, { status: 404, text, headers: { 'cache-control': 'no-cache' } });
}

/** A document of its own, an SVG image could run scripts in our origin. Policies add up. */
function svgHeaders(path: string, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  if (!/\.svg$/i.test(path)) return headers;
  const policy = headers['content-security-policy'];
  const sandbox = policy === undefined ? 'sandbox' : `${String(policy)}, sandbox`;
  return { ...headers, 'content-security-policy': sandbox };
}

/** `docs/x/`, `docs/v1.2` and `x.html` are read by people; `a.js` by a page that cannot use HTML in its place. */
function isPage(path: string): boolean {
  const extension = /\.([a-z][a-z0-9_]*)$/i.exec(path)?.[1]?.toLowerCase();
  return extension === undefined || extension === 'html' || extension === 'htm';
}

function redirect(response: ServerResponse, location: string): void {
  const headers = { location, 'cache-control': 'no-cache' };
  sendText(response, { status: 301, text: 'Moved', headers });
}

interface TextAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers?: OutgoingHttpHeaders;
}

function sendText(response: ServerResponse, { status, text, headers }: TextAnswer): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    ...headers,
    ...commonHeaders,
  });
  response.end(body);
}

function hostForUrl(host: string): string {
  // The unspecified addresses listen everywhere, but are nothing to put into a browser.
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) && isIPv6(host) ? `[${host}]` : host;
}
