/**
 * Classifies a server's answer. In: an answer. Out: whether readers will find the page, and the reason in words. Only a
 * definite answer breaks a link; any other may differ in a minute, or for a reader.
 */
import type { WebAnswer } from '../linkinator/messages.js';

/** Statuses for logins, rejected robots or countries, and methods that are not allowed. A browser may get another answer. */
const REFUSED = new Set([401, 402, 403, 405, 406, 407, 412, 418, 426, 451, 999]);
/** Statuses for "too slow", "too many" and "too early": the server asks for another try. */
const PASSING = new Set([0, 408, 421, 423, 425, 429]);

export function classify({
  status,
  isRefused,
  location,
}: WebAnswer): 'good' | 'redirect' | 'refused' | 'failing' | 'broken' {
  if (status >= 300 && status < 400 && location !== null) return 'redirect';
  if (status >= 200 && status < 400) return 'good';
  if (isRefused || REFUSED.has(status)) return 'refused';
  return PASSING.has(status) || status < 200 || status >= 500 ? 'failing' : 'broken';
}

const FAILURES: Readonly<Record<string, string>> = {
  TimeoutError: 'it does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer in time',
  ETIMEDOUT: 'it does not answer in time',
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'it drops the connection',
  UND_ERR_SOCKET: 'it drops the connection',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'its answer breaks off',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up',
  ENETUNREACH: 'its network cannot be reached',
  EHOSTUNREACH: 'it cannot be reached',
  UND_ERR_ABORTED: 'the proxy does not connect to it',
  EPRIVATE: 'it has a private address',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS',
};

/** Returns the end of a sentence: "…: it answers with status 404". */
export function describeFailure({ status, failure }: WebAnswer): string {
  if (status > 0) return `it answers with status ${status}`;
  const known = failure === null ? 'it does not answer' : FAILURES[failure];
  return known ?? `it does not answer (${failure})`;
}
