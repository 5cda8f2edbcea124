/**
 * Sends what is in memory as `sendFile` sends a file: validators, 304, ranges and HEAD. The entity tag is a hash of the
 * bytes, so the same content keeps its tag however often it is made.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { canSendPart, isNotModified } from './conditional.js';
import { parseRange } from './ranges.js';

export interface ContentAnswer {
  readonly body: string | Uint8Array;
  /** Other than 200, the content is sent whole, without validators. */
  readonly status: number;
  /** `content-type` included. */
  readonly headers: OutgoingHttpHeaders;
}

export function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { body, status, headers }: ContentAnswer,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const isHead = request.method === 'HEAD';
  const send = (code: number, part: Uint8Array, more: OutgoingHttpHeaders = {}) => {
    response.writeHead(code, { ...headers, ...more, 'content-length': part.length });
    response.end(isHead ? undefined : part);
  };
  if (status !== 200) return send(status, bytes);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  // Content in memory has no date: `If-Modified-Since` never matches.
  const validators = { etag, modifiedMs: Number.NEGATIVE_INFINITY };
  const tagged = { etag, 'accept-ranges': 'bytes' };
  if (
    request.headers['if-none-match'] !== undefined &&
    isNotModified(request.headers, validators)
  ) {
    const { 'content-type': _, ...rest } = headers;
    response.writeHead(304, { ...rest, ...tagged }).end();
    return;
  }
  const mayBePart = !isHead && canSendPart(request.headers, validators);
  const range = parseRange(mayBePart ? request.headers.range : undefined, bytes.length);
  if (range.kind === 'unsatisfiable') {
    const { 'content-type': _, ...rest } = headers;
    response
      .writeHead(416, { ...rest, 'content-range': `bytes */${bytes.length}`, 'content-length': 0 })
      .end();
  } else if (range.kind === 'part') {
    const contentRange = `bytes ${range.start}-${range.end}/${bytes.length}`;
    send(206, bytes.subarray(range.start, range.end + 1), {
      ...tagged,
      'content-range': contentRange,
    });
  } else send(200, bytes, tagged);
}
