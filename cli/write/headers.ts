/**
 * The `_headers` file, which Netlify, Cloudflare Pages and our own server read. In: the site and the bundle. Out: its
 * text: a Content Security Policy that allows nothing the config does not name, and lifetimes for caches.
 */
import { createHash } from 'node:crypto';
import { withBase } from '../path.js';
import type { Bundle, Site } from '../types.js';

/** The one `style` element there is: it comes with the logo in DocSearch's dialog. */
const DOCSEARCH_STYLE = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

export function createHeaders({ config, data }: Site, bundle: Bundle): string {
  // Without a scheme it is that of the page, or better: a preview over HTTP shows what the content links over HTTP.
  const hosts = config.hosts.map((host) => ` ${host}`).join('');
  const analytics =
    config.analytics?.url !== undefined && URL.canParse(config.analytics.url)
      ? ` ${new URL(config.analytics.url).origin}`
      : '';
  const search = (data.search?.hosted?.hosts ?? []).map((host) => ` ${host}`).join('');
  const scripts = [bundle.inlineScript, bundle.baseUrlScript].filter((script) => script !== null);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${hashOf(DOCSEARCH_STYLE)}`,
    `img-src 'self' data:${hosts}`,
    "font-src 'self'",
    `media-src 'self'${hosts}`,
    `connect-src 'self'${hosts}${analytics}${search}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types docsgen default',
  ].join('; ');
  const all = withBase(config.base, '/*');
  const assets = withBase(config.base, '/assets/*');
  return `${all}
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()
${assets}
  Cache-Control: public, max-age=31536000, immutable
`;
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
