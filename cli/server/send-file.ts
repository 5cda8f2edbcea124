/**
 * Sends one known file: the precompressed form if the client takes it and it is not older than its original, the range
 * that was asked for, or 304. `false` means that the file is gone: the caller answers as for a missing one.
 */
import { closeSync, constants, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { canSendPart, createValidators, isNotModified } from './conditional.js';
import { contentType } from './content-types.js';
import { acceptedEncodings, encodings, type Encoding } from './encodings.js';
import type { KnownFiles } from './output-files.js';
import { parseRange } from './ranges.js';

export interface FileAnswer {
  readonly root: string;
  readonly files: KnownFiles;
  /** A member of `files`. */
  readonly path: string;
  /** 404 sends the file whole, without validators. */
  readonly status: 200 | 404;
  readonly headers: OutgoingHttpHeaders;
}

interface OpenFile {
  /** Descriptor; whoever opened the file closes it. */
  readonly handle: number;
  readonly size: number;
  readonly stats: { readonly size: bigint; readonly ino: bigint; readonly mtimeNs: bigint };
  readonly encoding: Encoding | null;
}

/**
 * Up to this many bytes a file is read in one go, and synchronously, like all that is done to it before: a file of a
 * page's size takes 30 µs that way, and 250 µs by five trips to the thread pool.
 */
const MAX_READ_WHOLE = 1 << 20;

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FileAnswer,
): Promise<boolean> {
  const file = openBest(request, answer);
  if (file === null) return false;
  try {
    const hasVariants = encodings.some((e) => answer.files.has(answer.path + e.extension));
    const headers: OutgoingHttpHeaders = {
      ...answer.headers,
      'content-type': contentType(answer.path),
      ...(hasVariants && { vary: 'Accept-Encoding' }),
      ...(file.encoding && { 'content-encoding': file.encoding.name }),
    };
    if (answer.status === 404) await sendBytes(request, response, { file, status: 404, headers });
    else await sendCurrent(request, response, { file, headers });
  } finally {
    closeSync(file.handle);
  }
  return true;
}

async function sendCurrent(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { readonly file: OpenFile; readonly headers: OutgoingHttpHeaders },
): Promise<void> {
  const { file } = answer;
  const validators = createValidators(file.stats);
  const headers: OutgoingHttpHeaders = {
    ...answer.headers,
    etag: validators.etag,
    'last-modified': new Date(validators.modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (isNotModified(request.headers, validators)) {
    delete headers['content-type'];
    delete headers['content-encoding'];
    response.writeHead(304, headers).end();
    return;
  }
  const isPartial = request.method === 'GET' && canSendPart(request.headers, validators);
  const range = parseRange(isPartial ? request.headers.range : undefined, file.size);
  if (range.kind === 'unsatisfiable') {
    delete headers['content-type'];
    headers['content-range'] = `bytes */${file.size}`;
    response.writeHead(416, { ...headers, 'content-length': 0 }).end();
  } else if (range.kind === 'part') {
    headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`;
    await sendBytes(request, response, { file, status: 206, headers, range });
  } else {
    await sendBytes(request, response, { file, status: 200, headers });
  }
}

async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    readonly file: OpenFile;
    readonly status: number;
    readonly headers: OutgoingHttpHeaders;
    readonly range?: { readonly start: number; readonly end: number };
  },
): Promise<void> {
  const { file, status, headers } = answer;
  const range = answer.range ?? { start: 0, end: file.size - 1 };
  const length = range.end - range.start + 1;
  if (request.method !== 'HEAD' && length <= MAX_READ_WHOLE) {
    const bytes = Buffer.allocUnsafe(length);
    const bytesRead = readSync(file.handle, bytes, 0, length, range.start);
    response.writeHead(status, { ...headers, 'content-length': bytesRead });
    response.end(bytes.subarray(0, bytesRead));
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': length });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // A client that goes away ends the pipeline with an error that nobody needs to hear of.
  const stream = createReadStream('', { fd: file.handle, ...range, autoClose: false });
  await pipeline(stream, response).catch(() => response.destroy());
}

/** A range is taken from the file itself, never from its compressed form. */
function openBest(request: IncomingMessage, answer: FileAnswer): OpenFile | null {
  const { root, files, path } = answer;
  const original = openFile(join(root, path), null);
  if (original === null || request.headers.range !== undefined) return original;
  for (const encoding of acceptedEncodings(String(request.headers['accept-encoding'] ?? ''))) {
    if (!files.has(path + encoding.extension)) continue;
    const compressed = openFile(join(root, path + encoding.extension), encoding);
    if (compressed === null) continue;
    const isFresh = compressed.stats.mtimeNs >= original.stats.mtimeNs;
    closeSync((isFresh ? original : compressed).handle);
    if (isFresh) return compressed;
  }
  return original;
}

/** `null` when it is gone or not a regular file any more: a link put in its place is not followed. */
function openFile(path: string, encoding: Encoding | null): OpenFile | null {
  let handle: number | null = null;
  try {
    handle = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    const stats = fstatSync(handle, { bigint: true });
    if (stats.isFile()) return { handle, size: Number(stats.size), stats, encoding };
  } catch {
    // Answered as missing below.
  }
  if (handle !== null) closeSync(handle);
  return null;
}
