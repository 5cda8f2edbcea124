/**
 * The cookies of one chain of redirects (RFC 6265). In: `Set-Cookie` headers with the URL that sent them. Out: the
 * `Cookie` header for the next URL. A jar lives as long as its chain, so that links never see each other's cookies.
 */
import { isHeaderValue } from '../../secrets/credentials.js';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  /** Only the host itself gets it back, not those below it. */
  readonly isHostOnly: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

/** The minimum that browsers must keep (RFC 6265, 6.1). */
const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4096;

export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Takes what an answer sets, and forgets what it says has expired. */
  take(headers: readonly string[], url: URL): void {
    for (const header of headers) {
      const found = parseCookie(header, url);
      if (found === null) continue;
      const { cookie, hasExpired } = found;
      const key = `${cookie.domain} ${cookie.path} ${cookie.name}`;
      if (hasExpired) this.#cookies.delete(key);
      else if (this.#cookies.size < MAX_COOKIES || this.#cookies.has(key))
        this.#cookies.set(key, cookie);
    }
  }

  /** Empty when there is nothing to send. */
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

/** `null`: browsers would not keep it. */
function parseCookie(
  header: string,
  url: URL,
): { readonly cookie: Cookie; readonly hasExpired: boolean } | null {
  // A control character would end the header it is sent in, or the request.
  if (header.length > MAX_COOKIE_LENGTH || !isHeaderValue(header)) return null;
  const [pair = '', ...parts] = header.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, equals)).trim();
  const value = pair.slice(equals + 1).trim();
  if (name === '' && value === '') return null;
  const attributes = new Map(
    parts.map((part): [string, string] => {
      const [key = '', ...rest] = part.split('=');
      return [key.trim().toLowerCase(), rest.join('=').trim()];
    }),
  );
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  // A host may set cookies for the domain it is in, but not for all of a top-level domain.
  const isForDomain = domain.includes('.') && isWithin(url.hostname, domain);
  if (domain !== '' && domain !== url.hostname && !isForDomain) return null;
  const path = attributes.get('path') ?? '';
  return {
    cookie: {
      name,
      value,
      domain: domain === '' ? url.hostname : domain,
      isHostOnly: domain === '',
      path: path.startsWith('/')
        ? path
        : url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/',
      isSecure: attributes.has('secure'),
    },
    hasExpired: hasExpired(attributes),
  };
}

/** `Max-Age` counts before `Expires`; what is malformed does not count. */
function hasExpired(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = attributes.get('expires');
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && !/^[\d.]+$/.test(host));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
