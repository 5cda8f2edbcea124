/**
 * Functions that both servers share. In: a request. Out: the path to answer, or a short answer in plain text. No part of a
 * request gets into a body, and only its query gets into a redirect.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { hostHeaders, judgeHost } from './hosts.js';
import { isSandboxed } from '../paths/sandboxed-files.js';
import { parseRequestTarget } from './request-target.js';

/** Headers of every answer. */
export const commonHeaders: OutgoingHttpHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

export interface AdmittedRequest {
  /** Decoded path, without the base path and its slash. */
  readonly path: string;
  /** Query, which begins with `?` or is empty. */
  readonly query: string;
}

/**
 * Returns `null` if the request has been answered here: it is not meant for this server, not GET or HEAD, malformed, or
 * outside of the base path.
 */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  { base, allowedHosts }: { readonly base: string; readonly allowedHosts: readonly string[] },
): AdmittedRequest | null {
  const refuse = (status: number, text: string, headers: OutgoingHttpHeaders = {}) => {
    sendText(response, { status, text, headers });
    return null;
  };
  const verdict = judgeHost(hostHeaders(request.rawHeaders), allowedHosts);
  if (verdict === 'malformed') return refuse(400, 'The Host header is not valid');
  if (verdict === 'forbidden') return refuse(403, 'This is not the name of this server');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = { allow: 'GET, HEAD', connection: 'close' };
    return refuse(405, 'Only GET and HEAD are allowed', headers);
  }
  const target = parseRequestTarget(request.url ?? '', base);
  if (target.kind === 'malformed') return refuse(400, 'The URL is not valid');
  if (target.kind === 'outside')
    return refuse(404, `There is nothing here. The site is at ${base}`);
  if (target.kind === 'base') {
    redirect(response, base + target.query);
    return null;
  }
  return { path: target.path, query: target.query };
}

/**
 * Adds the `sandbox` policy to images, which could run scripts in our origin when opened as documents. Policies add up, and
 * `_headers` may already have this one.
 */
export function sandboxHeaders(path: string, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  if (!isSandboxed(path)) return headers;
  const policy = headers['content-security-policy'];
  if (/(?:^|[,;]\s*)sandbox\s*(?:$|[,;])/.test(String(policy ?? ''))) return headers;
  const sandbox = policy === undefined ? 'sandbox' : `${String(policy)}, sandbox`;
  return { ...headers, 'content-security-policy': sandbox };
}

/**
 * Whether people read the answer, as with `docs/x/`, `docs/v1.2` and `x.html`. `a.js` is read by a page, which cannot use
 * HTML in its place.
 */
export function isPage(path: string): boolean {
  const extension = /\.([a-z][a-z0-9_]*)$/i.exec(path)?.[1]?.toLowerCase();
  return extension === undefined || extension === 'html' || extension === 'htm';
}

export function redirect(response: ServerResponse, location: string, status = 301): void {
  const headers = { location, 'cache-control': 'no-cache' };
  sendText(response, { status, text: 'Moved', headers });
}

interface TextAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers?: OutgoingHttpHeaders;
}

export function sendText(response: ServerResponse, { status, text, headers }: TextAnswer): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    ...headers,
    ...commonHeaders,
  });
  response.end(body);
}

/** Answers 404, which must not be cached for as long as a hashed asset. */
export function sendNoFile(response: ServerResponse): void {
  const text = 'There is no such file';
  sendText(response, { status: 404, text, headers: { 'cache-control': 'no-cache' } });
}

/** Answers a request whose handler has thrown. */
export function sendFailure(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else sendText(response, { status: 500, text: 'The server cannot answer this request' });
}

export function hostForUrl(host: string): string {
  // The unspecified addresses listen everywhere, but cannot be opened in a browser.
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) && isIPv6(host) ? `[${host}]` : host;
}
