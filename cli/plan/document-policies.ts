/**
 * Widens the policy for documents that docsgen did not write. In: static HTML of the site, and the policy of all pages. Out:
 * rules of `_headers` that allow the inline code of each document at its own address only. Such a rule first removes the
 * header of the rule for all pages, because a browser applies every policy that it gets.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../fs/decode-text.js';
import { hashOf } from '../policy/inline-code.js';
import { outputPath, withBase } from '../paths/path.js';
import { addSources, allowsInline, formatPolicy, type Policy } from '../policy/policy.js';
import type { PlanInput } from './copies.js';
import { listInline } from './list-inline.js';

/** Cloudflare Pages reads 100 rules, and a document needs two of them. */
const MAX_DOCUMENTS = 40;
/** Cloudflare Pages reads lines of up to 2,000 characters. */
const MAX_LINE = 2_000;
/** Other characters have a meaning in rules, or several spellings in addresses. */
const PLAIN_DOCUMENT = /^[\w./~-]+\.html?$/i;
/** Text without one of these has no inline code. */
const SIGN = /<script|<style|\sstyle\s*=/i;

/** Returns the text of the rules. Documents beyond the limits keep the policy of all pages. */
export function createDocumentRules(input: PlanInput, policy: Policy): string {
  const { base } = input.site.config;
  const rules: string[] = [];
  for (const { path, source } of listDocuments(input)) {
    if (rules.length === MAX_DOCUMENTS) break;
    const widened = widen(policy, decodeText(readFileSync(source)));
    const line = widened === policy ? '' : `  Content-Security-Policy: ${formatPolicy(widened)}`;
    if (line === '' || line.length > MAX_LINE) continue;
    rules.push(
      addressesOf(path)
        .map((address) => `${withBase(base, address)}\n  ! Content-Security-Policy\n${line}\n`)
        .join(''),
    );
  }
  return rules.join('');
}

/** Adds what the document needs; returns the policy itself if it needs nothing. */
function widen(policy: Policy, html: string): Policy {
  if (!SIGN.test(html)) return policy;
  const { scripts, styles, hasStyleAttribute } = listInline(html);
  const missing = (texts: readonly string[], directive: string) =>
    [...new Set(texts.filter((text) => text.trim() !== '').map(hashOf))].filter(
      (hash) => !allowsInline(policy, directive, hash),
    );
  const nameOf = (directive: string) =>
    policy.has(`${directive}-elem`) ? `${directive}-elem` : directive;
  const needed = {
    [nameOf('script-src')]: missing(scripts, 'script-src-elem'),
    [nameOf('style-src')]: missing(styles, 'style-src-elem'),
    'style-src-attr':
      hasStyleAttribute && !allowsInline(policy, 'style-src-attr', null) ? ["'unsafe-inline'"] : [],
  };
  const added = Object.entries(needed).filter(([, sources]) => sources.length > 0);
  return added.length === 0 ? policy : addSources(policy, Object.fromEntries(added));
}

/** Lists the static documents of all languages by their paths in the output. */
function listDocuments({ site, statics, translations }: PlanInput) {
  const sourceOf = ({ siteDir, staticDir }: typeof site.config, path: string) =>
    join(siteDir, staticDir, path);
  const own = statics
    .filter((path) => PLAIN_DOCUMENT.test(path))
    .map((path) => ({ path, source: sourceOf(site.config, path) }));
  const others = translations.flatMap(({ folder, files, site: { config, routes } }) => {
    const pages = new Set(routes.map(({ permalink }) => outputPath(permalink)));
    return [...files]
      .filter((path) => PLAIN_DOCUMENT.test(path) && !pages.has(path))
      .map((path) => ({ path: `${folder}/${path}`, source: sourceOf(config, path) }));
  });
  return [...own, ...others]
    .filter(({ source }) => existsSync(source))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Hosts answer `report.html` at two addresses, and an index at its folder. */
function addressesOf(path: string): string[] {
  const bare = path.replace(/\.html?$/i, '');
  const isIndex = /(?:^|\/)index$/.test(bare);
  return [`/${path}`, `/${isIndex ? bare.replace(/index$/, '') : bare}`];
}
