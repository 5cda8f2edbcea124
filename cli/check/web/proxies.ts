/**
 * Reads the proxies for questions to other sites from the environment. In: `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and
 * `NO_PROXY` in either case; lower case takes precedence, as in curl. Out: proxies for the process that asks. That process
 * does not get the variables, because linkinator would send loopback through the proxies.
 */
import { decodePart } from '../../secrets/credentials.js';

export interface Proxies {
  /** URLs of the proxies for these schemes. */
  readonly http: string | null;
  readonly https: string | null;
  /** Hosts that are asked directly: names, including their subdomains, separated by commas. */
  readonly except: string;
}

/** linkinator begins at a page of links on this machine, and test servers run there. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

export function readProxies(env: NodeJS.ProcessEnv = process.env): Proxies | null {
  const read = (name: string) => env[name.toLowerCase()] ?? env[name] ?? '';
  const all = parse(read('ALL_PROXY'));
  const http = parse(read('HTTP_PROXY')) ?? all;
  const https = parse(read('HTTPS_PROXY')) ?? all;
  if (http === null && https === null) return null;
  const except = read('NO_PROXY').trim();
  return { http, https, except: except === '*' ? '*' : `${LOOPBACK},${except}` };
}

/** Adds a missing scheme. Proxies with other protocols are not supported and are ignored. */
function parse(value: string): string | null {
  const address = value.includes('://') ? value : `http://${value}`;
  if (value === '' || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return null;
  const { username, password } = url;
  // undici decodes both, and fails at a percent sign that does not begin an escape.
  if ([username, password].every((part) => decodePart(part) !== part || !part.includes('%')))
    return address;
  [url.username, url.password] = [username, password].map((part) =>
    encodeURIComponent(decodePart(part)),
  ) as [string, string];
  return url.href;
}
