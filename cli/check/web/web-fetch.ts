/**
 * The `fetch` that linkinator asks the web with. In: its requests, and the question that they belong to. Out: what it
 * reads of a `Response`. A body is read only when fragments are looked up in it, only up to a limit, and reaches
 * linkinator in UTF-8. HEAD is answered by GET when fragments are wanted, or when the answer to HEAD leaves a doubt.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { decodeDocument } from '../../fs/decode-text.js';
import { LIST_URL } from '../linkinator/judge-urls.js';

/** Twice the size of the largest page that people link into, the HTML standard on one page; after decompression. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** What one question needs of its requests, and what they found out. */
export interface WebRequests {
  /** The page at `LIST_URL`: it links to the document, once with each fragment. */
  readonly list: string;
  readonly needsBody: boolean;
  /** Sent as `Cookie`; empty: none. */
  readonly cookie: string;
  /** `Set-Cookie` headers of the last answer. */
  cookies: readonly string[];
  /** The rest of the body was not read: a fragment may be in it. */
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

/** Everything that is fetched within `work` belongs to these requests; several may be under way. */
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

/** A server that has a page describes it: one that answers every HEAD alike says nothing about the page. */
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

/** `fetch` reads a header byte by byte; browsers read a `Location` as UTF-8. */
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
