/**
 * Asks linkinator about one document on the web; runs in linkinator's process. In: a URL, its fragments and limits. Out: the
 * server's answer. Redirects are not followed: each is a question of its own, under the rules of the next host. A name that
 * resolves to a private address gets no connection, whenever it is looked up. Behind a proxy, the proxy looks names up.
 */
import dns from 'node:dns';
import { isIP } from 'node:net';
import { LinkChecker, LinkState, type LinkResult } from 'linkinator';
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';
import { decodeFragment } from '../fragments.js';
import { LIST_URL, linkList } from '../linkinator/judge-urls.js';
import { notAnswered, type WebAnswer, type WebQuestion } from '../linkinator/messages.js';
import { isPrivateAddress } from './private-address.js';
import type { Proxies } from './proxies.js';
import { withRequests, type WebRequests } from './web-fetch.js';

/** Names docsgen, so that an administrator can find out the purpose of a request. */
const USER_AGENT = 'Mozilla/5.0 (compatible; docsgen link check)';
/** Error code in place of an address. Node shows it as the cause of the failure. */
const PRIVATE = 'EPRIVATE';

export async function judgeWeb(question: WebQuestion): Promise<WebAnswer> {
  const { url, fragments, cookie = '' } = question;
  const requests: WebRequests = {
    list: linkList([url, ...fragments.flatMap(spellings).map((spelled) => `${url}#${spelled}`)]),
    needsBody: fragments.length > 0,
    cookie,
    cookies: [],
    isCut: false,
  };
  try {
    const answer = await withRequests(requests, () => judge(question));
    const { cookies, isCut } = requests;
    return { ...answer, cookies, missing: isCut ? [] : answer.missing };
  } catch (error) {
    // A question that fails must not affect the others.
    return notAnswered(readFailure(error) ?? String(error));
  }
}

async function judge(question: WebQuestion): Promise<WebAnswer> {
  guardLookups(question);
  const { links } = await new LinkChecker().check({
    path: LIST_URL,
    recurse: false,
    checkFragments: true,
    redirects: 'error',
    timeout: question.timeoutMs,
    headers: { 'user-agent': USER_AGENT },
  });
  const own = links.filter(({ url }) => url !== LIST_URL);
  const document = own.find(({ url }) => url === question.url);
  const unknown = new Set(
    own.flatMap(({ url, state, status }) =>
      url !== question.url && state === LinkState.BROKEN && status === 200
        ? [url.slice(url.indexOf('#') + 1)]
        : [],
    ),
  );
  const missing = question.fragments
    .filter((fragment) => spellings(fragment).every((name) => unknown.has(decodeFragment(name))))
    .map(decodeFragment);
  return { status: document?.status ?? 0, missing, ...readDetails(document) };
}

/** linkinator decodes a fragment, but an id may have percent-encoding itself, which browsers find first. */
function spellings(fragment: string): readonly string[] {
  return fragment.includes('%') ? [fragment, fragment.replaceAll('%', '%25')] : [fragment];
}

/** Returns the headers and causes, where linkinator stores failures. */
function readDetails(result: LinkResult | undefined) {
  const details: readonly unknown[] = result?.failureDetails ?? [];
  const headers = details.map((detail) => readHeaders(detail)).findLast((found) => found !== null);
  const failure = details.map((detail) => readFailure(detail)).find((found) => found !== null);
  return {
    isRefused: result?.state === LinkState.SKIPPED,
    location: headers?.get('location') ?? null,
    retryAfter: headers?.get('retry-after') ?? null,
    failure: result?.status === 0 ? (failure ?? null) : null,
  };
}

function readHeaders(detail: unknown): Map<string, string> | null {
  if (typeof detail !== 'object' || detail === null || !('headers' in detail)) return null;
  const { headers } = detail;
  return typeof headers === 'object' && headers !== null
    ? new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
    : null;
}

/** Returns the code of the innermost cause: `ENOTFOUND`, `CERT_HAS_EXPIRED`, `TimeoutError`. */
function readFailure(detail: unknown): string | null {
  if (!(detail instanceof Error)) return null;
  let code = detail.name === 'TimeoutError' ? detail.name : detail.message;
  for (let error: unknown = detail; error instanceof Error; error = error.cause) {
    const inner = error instanceof AggregateError ? error.errors[0] : error;
    if (inner instanceof Error && 'code' in inner && typeof inner.code === 'string')
      code = inner.code;
  }
  return code;
}

let allowed: ReadonlySet<string> | null = null;

/** Makes `fetch` use the proxies. Plain HTTP is sent to the proxy itself, because not every proxy opens a tunnel for it. */
function useProxies({ http, https, except }: Proxies): void {
  const agent = new EnvHttpProxyAgent({
    httpProxy: http ?? '',
    httpsProxy: https ?? '',
    noProxy: except,
    proxyTunnel: false,
  });
  setGlobalDispatcher(agent);
}

/** Replaces Node's look-up of names. Node calls it when it connects, so no time passes between check and connection. */
function guardLookups({ privateHosts, proxies }: WebQuestion): void {
  const isFirst = allowed === null;
  const ofProxies = [proxies?.http, proxies?.https].flatMap((url) =>
    typeof url === 'string' ? [new URL(url).hostname] : [],
  );
  allowed = new Set([...privateHosts.map((host) => host.replace(/:\d+$/, '')), ...ofProxies]);
  if (!isFirst) return;
  if (proxies !== null) useProxies(proxies);
  const { lookup } = dns;
  const guarded = (host: string, ...rest: unknown[]): void => {
    const done = rest.at(-1);
    if (typeof done !== 'function') return;
    const answer = (error: Error | null, ...found: unknown[]) => {
      const [addresses] = found;
      const list: unknown[] = Array.isArray(addresses)
        ? addresses.map((entry: dns.LookupAddress) => entry.address)
        : [addresses];
      // Literal addresses were checked with the URL.
      const isOpen = isIP(host) !== 0 || allowed?.has(host) === true;
      const isPrivate = list.some(
        (address) => typeof address === 'string' && isPrivateAddress(address),
      );
      if (error === null && isPrivate && !isOpen)
        done(Object.assign(new Error(`${host} has a private address`), { code: PRIVATE }));
      else done(error, ...found);
    };
    Reflect.apply(lookup, dns, [host, ...rest.slice(0, -1), answer]);
  };
  Object.defineProperty(dns, 'lookup', { value: guarded, configurable: true, writable: true });
}
