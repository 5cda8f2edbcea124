/**
 * Creates the `_headers` file for Netlify, Cloudflare Pages and our own server. In: the site and the bundle. Out: its text:
 * a Content Security Policy that allows only what the config names, and cache lifetimes.
 */
import { listAnalytics } from '../analytics.js';
import { withBase } from '../path.js';
import { endingOf, SANDBOXED_ENDINGS } from '../sandboxed-files.js';
import type { Bundle, Site } from '../types.js';
import { writeStyleNote } from './inline-styles.js';
import { REDIRECT_SCRIPT } from './redirect-document.js';
import { hashOf, listHeadSources, type HeadDirective } from './head-sources.js';

/** The only `style` element on any page: part of the logo in DocSearch's dialog. */
const DOCSEARCH_STYLE = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

/** The site in one language, with its bundle. */
interface BundledSite {
  readonly site: Pick<Site, 'config' | 'data' | 'assets' | 'redirects'>;
  readonly bundle: Pick<Bundle, 'inlineScript' | 'baseUrlScript'>;
}

/**
 * Hosts combine all rules that match a path, so one policy covers all languages.
 *
 * @param styledPage page with a `style` attribute, if there is one
 */
export function createHeaders(
  { config }: Site,
  languages: readonly BundledSite[],
  styledPage: string | null,
): string {
  const collect = (list: (language: BundledSite) => readonly string[]) =>
    [...new Set(languages.flatMap(list))].map((source) => ` ${source}`).join('');
  // A source without a scheme allows the page's scheme or a more secure one: a preview over HTTP shows content linked over
  // HTTP.
  const hosts = collect(({ site }) => site.config.hosts);
  const analytics = collect(({ site }) =>
    listAnalytics(site.config).flatMap(({ target: { url } }) =>
      url !== undefined && URL.canParse(url) ? [new URL(url).origin] : [],
    ),
  );
  const search = collect(({ site }) => site.data.search?.hosted?.hosts ?? []);
  const scripts = collect(({ site, bundle: { inlineScript, baseUrlScript } }) =>
    [inlineScript, baseUrlScript, site.redirects.length > 0 ? REDIRECT_SCRIPT : null].flatMap(
      (script) => (script === null ? [] : [hashOf(script)]),
    ),
  );
  const ofHead = (directive: HeadDirective) =>
    collect(({ site }) => listHeadSources(site.config.head, directive));
  const frames = collect(({ site }) =>
    site.config.markdown.frames.map((host) => `https://${host}`),
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self'${scripts}${ofHead('script-src')}`,
    `style-src 'self' ${hashOf(DOCSEARCH_STYLE)}${ofHead('style-src')}`,
    // Attributes only: a `style` element still needs its hash.
    ...(styledPage === null ? [] : ["style-src-attr 'unsafe-inline'"]),
    `img-src 'self' data:${hosts}${ofHead('img-src')}`,
    `font-src 'self'${ofHead('font-src')}`,
    `media-src 'self'${hosts}`,
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    `connect-src 'self'${hosts}${analytics}${search}`,
    `manifest-src 'self'${ofHead('manifest-src')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types docsgen default',
  ].join('; ');
  const all = withBase(config.base, '/*');
  const assets = languages.map(({ site }) => withBase(site.config.base, '/assets/*'));
  const sandboxed = [
    withBase(config.base, '/*.svg'),
    ...languages.flatMap(({ site }) => listSandboxed(site)),
  ];
  const note = styledPage === null ? '' : writeStyleNote(styledPage);
  return `${note}${all}
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()
${assets.map((path) => `${path}\n  Cache-Control: public, max-age=31536000, immutable\n`).join('')}${sandboxed.map((path) => `${path}\n  Content-Security-Policy: sandbox\n`).join('')}`;
}

/**
 * Rules for files of pages that a browser would open as documents. There is one rule per file extension, because hosts
 * limit the number of rules. SVG images have one rule for the whole site.
 */
function listSandboxed({ config, assets }: BundledSite['site']): string[] {
  const endings = new Set(assets.map(({ outputPath }) => endingOf(outputPath)));
  return [...endings]
    .filter((ending) => ending !== 'svg' && SANDBOXED_ENDINGS.has(ending))
    .sort()
    .map((ending) => withBase(config.base, `/assets/*.${ending}`));
}
