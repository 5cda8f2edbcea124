/**
 * The Content-Security-Policy of a site as a value. In: the text of a policy, or sources that the config adds. Out: sources
 * by directive, and answers to what the policy allows.
 */

/** Sources by directive, in the order in which they are written. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Directives that a browser reads in place of one that is missing. The first that exists counts. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'frame-src': ['child-src', 'default-src'],
  'script-src': ['default-src'],
  'style-src': ['default-src'],
  'img-src': ['default-src'],
  'font-src': ['default-src'],
  'media-src': ['default-src'],
  'connect-src': ['default-src'],
  'manifest-src': ['default-src'],
  'object-src': ['default-src'],
};
const NONE = "'none'";
const UNSAFE_INLINE = "'unsafe-inline'";
const HASH = /^'(?:sha\d+|nonce)-/;
/** Keywords that no scripts of others can use. */
export const SAFE_KEYWORDS: readonly string[] = [
  "'self'",
  "'report-sample'",
  "'wasm-unsafe-eval'",
  "'inline-speculation-rules'",
];
/** Keywords that let inline code run, or scripts that the policy does not name. */
export const UNSAFE_KEYWORDS: readonly string[] = [
  UNSAFE_INLINE,
  "'unsafe-eval'",
  "'unsafe-hashes'",
  "'strict-dynamic'",
  "'trusted-types-eval'",
];
export const SCHEME_SOURCE = /^[a-z][a-z\d+.-]*:$/i;
/** Directives that decide which code runs. */
const CODE = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'worker-src',
]);
/** Schemes whose sources also allow the same host with another, more secure scheme. */
const UPGRADES: Readonly<Record<string, string>> = { 'http:': 'https:', 'ws:': 'wss:' };
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** @example parsePolicy("img-src 'self'; base-uri 'none'").get('img-src') // ["'self'"] */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    const directive = name.toLowerCase();
    // A browser ignores a second directive of the same name.
    if (directive !== '' && !policy.has(directive)) policy.set(directive, sources);
  }
  return policy;
}

export function formatPolicy(policy: Policy): string {
  return [...policy].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
}

/** Returns the sources that count for a directive, its own or those of its fallback; `null`: everything is allowed. */
export function sourcesOf(policy: Policy, directive: string): readonly string[] | null {
  const names = [directive, ...(FALLBACKS[directive] ?? [])];
  const name = names.find((one) => policy.has(one));
  return name === undefined ? null : (policy.get(name) ?? []);
}

/**
 * Adds sources. A directive that the policy lacks begins with the sources of its fallback, which it would otherwise replace.
 * Browsers ignore `'unsafe-inline'` beside a hash, so it takes the place of all hashes.
 */
export function addSources(
  policy: Policy,
  added: Readonly<Record<string, readonly string[] | undefined>>,
): Policy {
  const widened = new Map(policy);
  for (const [directive, more = []] of Object.entries(added)) {
    if (more.length === 0) continue;
    const before = sourcesOf(policy, directive) ?? [];
    const all = [...new Set([...before, ...more])].filter((source) => source !== NONE);
    const isInline = more.includes(UNSAFE_INLINE);
    widened.set(directive, isInline ? all.filter((source) => !HASH.test(source)) : all);
  }
  return widened;
}

/** Whether a source lets code run that the site does not name. */
export function isUnsafe(directive: string, source: string): boolean {
  if (directive === 'trusted-types') return source === '*' || source === "'allow-duplicates'";
  if (!CODE.has(directive)) return false;
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^:/]+)/i.exec(source)?.[1] ?? '';
  return (
    UNSAFE_KEYWORDS.includes(source) ||
    SCHEME_SOURCE.test(source) ||
    // Scripts without encryption can be replaced on their way.
    /^(?:http|ws):/i.test(source) ||
    // Everybody can have a host below a top-level domain.
    /^\*(?:\.[^.]+)?$/.test(host)
  );
}

/** Whether inline code with a hash may run; an attribute has no hash. */
export function allowsInline(policy: Policy, directive: string, hash: string | null): boolean {
  const sources = sourcesOf(policy, directive);
  if (sources === null) return true;
  const isInline = sources.includes(UNSAFE_INLINE) && !sources.some((source) => HASH.test(source));
  return isInline || (hash !== null && sources.includes(hash));
}

/** Whether a page at `page` may load `url`. */
export function allowsUrl(policy: Policy, directive: string, { url, page }: Loaded): boolean {
  const sources = sourcesOf(policy, directive);
  return sources === null || sources.some((source) => matches(source, { url, page }));
}

export interface Loaded {
  readonly url: URL;
  /** Any address of the site. */
  readonly page: URL;
}

/** A source with a scheme, a host, a port and a path, each of which may be missing. */
const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i;

/** Follows the matching rules of the standard, without redirects. */
function matches(source: string, { url, page }: Loaded): boolean {
  if (source === "'self'") return url.origin === page.origin;
  if (source.startsWith("'")) return false;
  if (SCHEME_SOURCE.test(source)) return isScheme(source.toLowerCase(), url.protocol);
  const [, scheme, host = '', port, path] = HOST_SOURCE.exec(source) ?? [];
  // `*` alone stands for the schemes of the web.
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol) || url.origin === page.origin;
  return (
    isScheme(scheme?.toLowerCase() ?? page.protocol, url.protocol) &&
    isHost(host.toLowerCase(), url.hostname) &&
    isPort(port, url) &&
    isPath(path, url.pathname)
  );
}

function isScheme(allowed: string, actual: string): boolean {
  return allowed === actual || UPGRADES[allowed] === actual;
}

function isHost(allowed: string, actual: string): boolean {
  if (allowed === '*') return true;
  return allowed.startsWith('*.') ? actual.endsWith(allowed.slice(1)) : allowed === actual;
}

function isPort(allowed: string | undefined, { port, protocol }: URL): boolean {
  if (allowed === '*') return true;
  return (allowed ?? DEFAULT_PORTS[protocol]) === (port || DEFAULT_PORTS[protocol]);
}

function isPath(allowed: string | undefined, actual: string): boolean {
  if (allowed === undefined || allowed === '/') return true;
  return allowed.endsWith('/') ? actual.startsWith(allowed) : actual === allowed;
}

/** Returns the host of a source, which may begin with `*`; a scheme stands for all hosts. */
export function hostsOfSource(source: string): string[] {
  if (source.startsWith("'")) return [];
  if (/^https?:$/i.test(source)) return ['*'];
  const [, , host, port] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined) return [];
  return [host.toLowerCase() + (port === undefined || port === '*' ? '' : `:${port}`)];
}
