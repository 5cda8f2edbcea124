/**
 * Decides from the `Host` header whether a request is meant for this server. In: the header and the configured names. Out: a
 * verdict. A page of another origin can make a browser send requests here under a name of its own (DNS rebinding), so names
 * that are not configured are refused. `X-Forwarded-Host` and similar headers are never read.
 */
import { isIP, isIPv6 } from 'node:net';

export type HostVerdict = 'allowed' | 'forbidden' | 'malformed';

/** Matches `name`, `name:port`, `1.2.3.4:port` and `[::1]:port`, but neither a user nor a list. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*))(?::([0-9]{1,5}))?$/i;

/**
 * Allows `localhost`, names below it, IP addresses (which cannot be rebound) and the given names.
 *
 * @example judgeHost(['127.0.0.1.nip.io'], []) // 'forbidden'
 */
export function judgeHost(
  headers: readonly string[],
  allowedHosts: readonly string[],
): HostVerdict {
  const [header, ...others] = headers;
  if (header === undefined || others.length > 0) return 'malformed';
  const match = HOST.exec(header);
  const name = match?.[1]?.toLowerCase();
  if (name === undefined || Number(match?.[2] ?? 0) > 65_535) return 'malformed';
  if (name.startsWith('[')) return isIPv6(name.slice(1, -1)) ? 'allowed' : 'malformed';
  const isOurs =
    name === 'localhost' ||
    /^[^.].*[^.]\.localhost$|^[^.]\.localhost$/.test(name) ||
    isIP(name) !== 0 ||
    allowedHosts.some((host) => host.toLowerCase() === name);
  return isOurs ? 'allowed' : 'forbidden';
}

/** Returns every value of the `Host` header: Node keeps only the first in `request.headers`. */
export function hostHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host');
}
