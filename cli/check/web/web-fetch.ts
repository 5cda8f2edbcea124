/**
 * The `fetch` that linkinator uses for the web. In: its requests, and their question. Out: the parts of a `Response` that
 * linkinator reads. A body is read only if fragments are searched in it, up to a limit, and is passed to linkinator in
 * UTF-8. A HEAD request becomes GET if there are fragments, or if the answer to HEAD is doubtful.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { decodeDocument } from '../../fs/decode-text.js';
import { LIST_URL } from '../linkinator/judge-urls.js';

/** Twice the size of the largest page that people link into, the one-page HTML standard; after decompression. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The settings of one question, and the results of its requests. */
export interface WebRequests {
  /** HTML of the page at `LIST_URL`: it links to the document, once with each fragment. */
  readonly list: string;
  readonly needsBody: boolean;
  /** Value of the `Cookie` header; empty: none. */
  readonly cookie: string;
  /** `Set-Cookie` headers of the last answer. */
  cookies: readonly string[];
  /** Whether the rest of the body was not read: it may contain a fragment. */
  isCut: boolean;
}

interface WebRequest {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The parts of a `Response` that linkinator reads. */
interface WebResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: ReadableStream | null;
  readonly url: string;
}

const { fetch: ask } = globalThis;
const running = new AsyncLocalStorage<WebRequests>();

/** Runs `work`. Every `fetch` in it belongs to these requests; several may run at the same time. */
export async function withRequests<Result>(
  requests: WebRequests,
  work: () => Promise<Result>,
): Promise<Result> {
  Object.assign(globalThis, { fetch: webFetch });
  return await running.run(requests, work);
}

async function webFetch(url: string, request: WebRequest): Promise<WebResponse> {
  const requests = running.getStore();
  if (requests === undefined) throw new Error('Cannot fetch outside of a question');
  if (url === LIST_URL)
    return {
      status: 200,
      headers: new Map([['content-type', HTML]]),
      body: new Response(requests.list).body,
      url,
    };
  const headers = {
    ...request.headers,
    ...(requests.cookie !== '' && { cookie: requests.cookie }),
  };
  const send = async (method: WebRequest['method']) => {
    const response = await ask(url, { ...request, redirect: 'manual', method, headers });
    requests.cookies = response.headers.getSetCookie();
    return response;
  };
  if (request.method === 'HEAD' && !requests.needsBody) {
    const response = await send('HEAD');
    if (!isDoubtful(response)) return withBody(response, null);
  }
  const response = await send('GET');
  const isWanted = requests.needsBody && response.ok && isHtml(response) && response.body !== null;
  if (isWanted) return withBody(response, await readText(response, requests));
  await response.body?.cancel();
  return withBody(response, null);
}

const HTML = 'text/html; charset=utf-8';

function isHtml({ headers }: Response): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}

/**
 * Whether the answer to HEAD proves nothing: a server that has a page describes it, but some give every HEAD the same
 * answer.
 */
function isDoubtful({ status, ok, headers }: Response): boolean {
  const isEmpty = status !== 200 || headers.get('content-length')?.trim() === '0';
  return ok && (isEmpty || !headers.has('content-type'));
}

function withBody({ status, headers, url }: Response, text: string | null): WebResponse {
  const known = new Map(headers);
  const location = headers.get('location');
  if (location !== null) known.set('location', decodeHeader(location));
  if (text === null) return { status, headers: known, body: null, url };
  return { status, headers: known.set('content-type', HTML), body: new Response(text).body, url };
}

/** `fetch` reads headers byte by byte, but browsers read a `Location` as UTF-8. */
function decodeHeader(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

async function readText(response: Response, requests: WebRequests): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream: AsyncIterable<Uint8Array> = response.body ?? new ReadableStream();
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BODY_BYTES) {
      // Leaving the loop ends the request.
      requests.isCut = true;
      break;
    }
  }
  return decodeDocument(Buffer.concat(chunks), response.headers.get('content-type') ?? '');
}
