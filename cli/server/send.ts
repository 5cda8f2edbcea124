/**
 * Sends a file, or content in memory. In: a request and the file or content. Out: the whole, the requested range, or 304. A
 * file is sent in its precompressed form if the client accepts it and it is not older than its original.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { canSendPart, createValidators, isNotModified, type Validators } from './conditional.js';
import { contentType } from './content-types.js';
import { acceptedEncodings, encodings, type Encoding } from './encodings.js';
import type { KnownFiles } from './output-files.js';
import { parseRange } from './ranges.js';

export interface ContentAnswer {
  readonly body: string | Uint8Array;
  /** Status of the answer. If it is not 200, the content is sent whole, without validators. */
  readonly status: number;
  /** Headers, including `content-type`. */
  readonly headers: OutgoingHttpHeaders;
}

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
  /** Descriptor; the function that opened the file closes it. */
  readonly handle: number;
  readonly size: number;
  readonly stats: { readonly size: bigint; readonly ino: bigint; readonly mtimeNs: bigint };
  readonly encoding: Encoding | null;
}

/** `end` is inclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
}

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly size: number;
  readonly validators: Validators;
  /** Writes status, headers and the bytes of the range. */
  readonly write: (status: number, headers: OutgoingHttpHeaders, range: Range) => unknown;
}

/**
 * Maximum size, in bytes, of a file that is read at once. Like all steps before it, this is synchronous: a file of a page's
 * size takes 30 µs that way, and 250 µs with five trips to the thread pool.
 */
const MAX_READ_WHOLE = 1 << 20;

export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { body, status, headers }: ContentAnswer,
): Promise<void> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  // The tag is a hash of the bytes, so that the same content keeps its tag however often it is made. It has no date.
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const validators = { etag, modifiedMs: Infinity };
  const write: Answer['write'] = (code, given, { start, end }) => {
    const part = bytes.subarray(start, end + 1);
    response.writeHead(code, { ...given, 'content-length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
  };
  await send(request, response, { status, headers, size: bytes.length, validators, write });
}

/** Returns `false` if the file no longer exists; the caller then answers as for a missing file. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FileAnswer,
): Promise<boolean> {
  const file = openBest(request, answer);
  if (file === null) return false;
  try {
    const hasVariants = encodings.some((e) => answer.files.has(answer.path + e.extension));
    await send(request, response, {
      status: answer.status,
      headers: {
        ...answer.headers,
        'content-type': contentType(answer.path),
        ...(hasVariants && { vary: 'Accept-Encoding' }),
        ...(file.encoding && { 'content-encoding': file.encoding.name }),
      },
      size: file.size,
      validators: createValidators(file.stats),
      write: (status, headers, range) => {
        const length = range.end - range.start + 1;
        if (request.method !== 'HEAD' && length <= MAX_READ_WHOLE) {
          const bytes = Buffer.allocUnsafe(length);
          const bytesRead = readSync(file.handle, bytes, 0, length, range.start);
          response.writeHead(status, { ...headers, 'content-length': bytesRead });
          return response.end(bytes.subarray(0, bytesRead));
        }
        response.writeHead(status, { ...headers, 'content-length': length });
        if (request.method === 'HEAD') return response.end();
        // A client that disconnects ends the pipeline with an error, which is ignored.
        const stream = createReadStream('', { fd: file.handle, ...range, autoClose: false });
        return pipeline(stream, response).catch(() => response.destroy());
      },
    });
  } finally {
    closeSync(file.handle);
  }
  return true;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, size, validators, write }: Answer,
): Promise<void> {
  const whole = { start: 0, end: size - 1 };
  if (status !== 200) {
    await write(status, headers, whole);
    return;
  }
  const { etag, modifiedMs } = validators;
  const tagged: OutgoingHttpHeaders = {
    ...headers,
    etag,
    ...(modifiedMs < Infinity && { 'last-modified': new Date(modifiedMs).toUTCString() }),
    'accept-ranges': 'bytes',
  };
  const { 'content-type': _, 'content-encoding': __, ...bare } = tagged;
  if (isNotModified(request.headers, validators)) {
    response.writeHead(304, bare).end();
    return;
  }
  const isPartial = request.method === 'GET' && canSendPart(request.headers, validators);
  const range = parseRange(isPartial ? request.headers.range : undefined, size);
  if (range.kind === 'unsatisfiable') {
    const contentRange = `bytes */${size}`;
    response.writeHead(416, { ...bare, 'content-range': contentRange, 'content-length': 0 }).end();
  } else if (range.kind === 'part') {
    const contentRange = `bytes ${range.start}-${range.end}/${size}`;
    await write(206, { ...tagged, 'content-range': contentRange }, range);
  } else await write(200, tagged, whole);
}

/** Opens the best form of a file. A range is taken from the original, never from its compressed form. */
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

/** Returns `null` if the file is missing or no longer a regular file: a link in its place is not followed. */
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
    // The file counts as missing.
  }
  if (handle !== null) closeSync(handle);
  return null;
}
