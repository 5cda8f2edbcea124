/**
 * Stores the cookies of one chain of redirects (RFC 6265). In: `Set-Cookie` headers with the URL that sent them. Out: the
 * `Cookie` header for the next URL. A jar lives as long as its chain, so that links never see each other's cookies.
 */
import { parseCookie, type Cookie } from 'undici';
import { isHeaderValue } from '../../secrets/credentials.js';

interface KeptCookie extends Pick<Cookie, 'name' | 'value'> {
  readonly domain: string;
  /** Whether only the host itself gets the cookie, and not its subdomains. */
  readonly isHostOnly: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

/** Browsers must keep at least this many (RFC 6265, 6.1). */
const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4096;

export class CookieJar {
  readonly #cookies = new Map<string, KeptCookie>();

  /** Stores the cookies of an answer, and deletes those that it marks as expired. */
  take(headers: readonly string[], url: URL): void {
    for (const header of headers) {
      // A control character would end the header or the request.
      const isSafe = header.length <= MAX_COOKIE_LENGTH && isHeaderValue(header);
      const parsed = isSafe ? parseCookie(header) : null;
      const cookie = parsed === null ? null : toKept(parsed, url);
      if (parsed === null || cookie === null) continue;
      const key = `${cookie.domain} ${cookie.path} ${cookie.name}`;
      if (hasExpired(parsed)) this.#cookies.delete(key);
      else if (this.#cookies.size < MAX_COOKIES || this.#cookies.has(key))
        this.#cookies.set(key, cookie);
    }
  }

  /** Returns an empty string if there is nothing to send. */
  headerFor(url: URL): string {
    return [...this.#cookies.values()]
      .filter(
        ({ domain, isHostOnly, path, isSecure }) =>
          (isHostOnly ? url.hostname === domain : isWithin(url.hostname, domain)) &&
          isBelow(url.pathname, path) &&
          (!isSecure || url.protocol === 'https:'),
      )
      .map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
      .join('; ');
  }
}

/** Returns `null` for a cookie that browsers reject. */
function toKept({ name, value, secure, ...cookie }: Cookie, url: URL): KeptCookie | null {
  if (name === '' && value === '') return null;
  const { domain = '', path = url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/' } =
    cookie;
  // A host may set cookies for its own domain, but not for a whole top-level domain.
  const isForDomain = domain.includes('.') && isWithin(url.hostname, domain);
  if (domain !== '' && domain !== url.hostname && !isForDomain) return null;
  const isHostOnly = domain === '';
  return {
    name,
    value,
    domain: isHostOnly ? url.hostname : domain,
    isHostOnly,
    path,
    isSecure: secure === true,
  };
}

/** `Max-Age` takes precedence over `Expires`. */
function hasExpired({ maxAge, expires }: Cookie): boolean {
  return maxAge === undefined
    ? expires !== undefined && Number(expires) <= Date.now()
    : maxAge <= 0;
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && !/^[\d.]+$/.test(host));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
