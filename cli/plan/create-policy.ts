/**
 * Creates the Content-Security-Policy of a site. In: the config and the languages of the site. Out: a policy that allows
 * only what the site and its config name. Hosts combine all rules that match a path, so one policy covers all languages.
 */
import { listAnalytics } from '../analytics.js';
import { addSources, type Policy } from '../policy/policy.js';
import type { Bundle, Site, SiteConfig } from '../types.js';
import { hashOf } from '../policy/inline-code.js';
import { listHeadSources, type HeadDirective } from './head-sources.js';
import { REDIRECT_SCRIPT } from './redirect-document.js';

/** The only `style` element on any page: part of the logo in DocSearch's dialog. */
const DOCSEARCH_STYLE = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

/** The site in one language, with its bundle. */
export interface BundledSite {
  readonly site: Pick<Site, 'config' | 'data' | 'assets' | 'redirects'>;
  readonly bundle: Pick<Bundle, 'inlineScript' | 'baseUrlScript'>;
}

/** @param styledPage page with a `style` attribute, if there is one */
export function createPolicy(
  { csp }: Pick<SiteConfig, 'csp'>,
  languages: readonly BundledSite[],
  styledPage: string | null,
): Policy {
  const { unsafe: _, ...added } = csp;
  const collect = (list: (language: BundledSite) => readonly string[]) => [
    ...new Set(languages.flatMap(list)),
  ];
  // A source without a scheme allows the page's scheme or a more secure one: a preview over HTTP shows content linked over
  // HTTP.
  const hosts = collect(({ site }) => site.config.hosts);
  const search = collect(({ site }) => site.data.search?.hosted?.hosts ?? []);
  const ofHead = (directive: HeadDirective) =>
    collect(({ site }) => listHeadSources(site.config.head, directive));
  const frames = collect(({ site }) =>
    site.config.markdown.frames.map((host) => `https://${host}`),
  );
  const strict = new Map<string, readonly string[]>([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...collect(listScripts), ...ofHead('script-src')]],
    ['style-src', ["'self'", hashOf(DOCSEARCH_STYLE), ...ofHead('style-src')]],
    // Attributes only: a `style` element still needs its hash.
    ...(styledPage === null ? [] : [['style-src-attr', ["'unsafe-inline'"]] as const]),
    ['img-src', ["'self'", 'data:', ...hosts, ...ofHead('img-src')]],
    ['font-src', ["'self'", ...ofHead('font-src')]],
    ['media-src', ["'self'", ...hosts]],
    ...(frames.length === 0 ? [] : [['frame-src', frames] as const]),
    ['connect-src', ["'self'", ...hosts, ...collect(listAnalyticsHosts), ...search]],
    ['manifest-src', ["'self'", ...ofHead('manifest-src')]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['object-src', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['docsgen', 'default']],
  ]);
  const policy = new Map(addSources(strict, added));
  if (added['require-trusted-types-for'] !== undefined) policy.delete('require-trusted-types-for');
  return policy;
}

/** Hashes of the inline scripts of documents and redirects. */
function listScripts({ site, bundle }: BundledSite): string[] {
  const { inlineScript, baseUrlScript } = bundle;
  const redirect = site.redirects.length > 0 ? REDIRECT_SCRIPT : null;
  return [inlineScript, baseUrlScript, redirect].flatMap((script) =>
    script === null ? [] : [hashOf(script)],
  );
}

function listAnalyticsHosts({ site }: BundledSite): string[] {
  return listAnalytics(site.config).flatMap(({ target: { url } }) =>
    url !== undefined && URL.canParse(url) ? [new URL(url).origin] : [],
  );
}
