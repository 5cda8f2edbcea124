/**
 * What linkinator asks our own server with: undici's `request` in place of `fetch`, which makes web streams, abort
 * listeners and a fresh connection after every HEAD (some servers send it a body; ours does not). For 3,545 documents
 * and 21,247 URLs the two took 3.2 s and 5.8 s. Only for loopback: the web is asked by `fetch`.
 */
import { Readable } from 'node:stream';
import { Agent, interceptors, request } from 'undici';

/** As many as `fetch` follows. */
const MAX_REDIRECTIONS = 20;

/** A server accepts one connection in each turn of its loop, which our own pass makes long. */
const CONNECTIONS = 64;

const dispatcher = new Agent({ connections: CONNECTIONS }).compose(
  interceptors.redirect({ maxRedirections: MAX_REDIRECTIONS }),
  (dispatch) => (options, handler) => dispatch({ ...options, reset: false }, handler),
);

interface LoopbackRequest {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** The parts of a `Response` that linkinator reads; its `body` is a stream of Node's, as from linkinator's own server. */
interface LoopbackResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Readable | null;
  readonly url: string;
}

type LoopbackFetch = (url: string, request: LoopbackRequest) => Promise<LoopbackResponse>;

/**
 * A `fetch` for one list of URLs. linkinator asks for the head of a document and then, to look for fragments, for all of
 * it: of those in `whole` (without fragment) it gets the head of the whole answer, which is kept until it asks again.
 */
export function createLoopbackFetch(whole: ReadonlySet<string>): LoopbackFetch {
  const kept = new Map<string, LoopbackResponse>();
  return async (url, request) => {
    const document = url.replace(/#.*$/, '');
    if (request.method === 'HEAD' && whole.has(document)) {
      const answer = await ask(url, { ...request, method: 'GET' });
      const bytes = Buffer.from((await answer.body?.arrayBuffer()) ?? new ArrayBuffer(0));
      kept.set(document, { ...answer, body: Readable.from([bytes]) });
      return { ...answer, body: null };
    }
    const known = kept.get(document);
    kept.delete(document);
    return known ?? (await ask(url, request));
  };
}

async function ask(url: string, { method, headers, signal }: LoopbackRequest) {
  const answer = await request(url, { method, headers, dispatcher, ...(signal && { signal }) });
  if (answer.statusCode >= 300 && answer.statusCode < 400 && answer.headers.location !== undefined)
    throw new TypeError(`Redirected more than ${MAX_REDIRECTIONS} times: ${url}`);
  const { body } = answer;
  if (method === 'HEAD') await body.dump();
  return {
    status: answer.statusCode,
    // linkinator only walks over them, and a map is made in a tenth of the time.
    headers: new Map(
      Object.entries(answer.headers).map(([name, value]) => [
        name,
        [value ?? []].flat().join(', '),
      ]),
    ),
    // A stream that nobody reads must end too: linkinator cancels it as it would a web stream.
    body: method === 'HEAD' ? null : Object.assign(body, { cancel: () => body.dump() }),
    url: lastOf(answer.context) ?? url,
  };
}

/** The interceptor keeps the URLs that it went through. */
function lastOf(context: object): string | null {
  const history: unknown = 'history' in context ? context.history : null;
  const last: unknown = Array.isArray(history) ? history.at(-1) : null;
  return last instanceof URL ? last.href : null;
}
