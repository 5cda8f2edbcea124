/**
 * Creates the `_headers` file for Netlify, Cloudflare Pages and our own server. In: the site and the bundle. Out: its text:
 * a Content Security Policy that allows only what the config names, and cache lifetimes.
 */
import { withBase } from '../paths/path.js';
import { formatPolicy } from '../policy/policy.js';
import { endingOf, SANDBOXED_ENDINGS } from '../paths/sandboxed-files.js';
import type { PlanInput } from './copies.js';
import { createPolicy, type BundledSite } from './create-policy.js';
import { createDocumentRules } from './document-policies.js';
import { writeStyleNote } from './inline-styles.js';

/** @param styledPage page with a `style` attribute, if there is one */
export function createHeaders(input: PlanInput, styledPage: string | null): string {
  const { site, bundle, translations } = input;
  const { config } = site;
  const languages = [{ site, bundle }, ...translations];
  const policy = createPolicy(config, languages, styledPage);
  const all = withBase(config.base, '/*');
  const assets = languages.map(({ site }) => withBase(site.config.base, '/assets/*'));
  const sandboxed = [
    withBase(config.base, '/*.svg'),
    ...languages.flatMap(({ site }) => listSandboxed(site)),
  ];
  const note = styledPage === null ? '' : writeStyleNote(styledPage);
  return `${note}${all}
  Content-Security-Policy: ${formatPolicy(policy)}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()
${assets.map((path) => `${path}\n  Cache-Control: public, max-age=31536000, immutable\n`).join('')}${sandboxed.map((path) => `${path}\n  Content-Security-Policy: sandbox\n`).join('')}${createDocumentRules(input, policy)}`;
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
