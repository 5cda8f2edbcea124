/**
 * The documents that send readers elsewhere. In: `redirects` of the config and the routes that exist. Out: redirects
 * with chains followed to their end; loops, redirects that would hide a page, and dead targets are diagnostics.
 */
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { canonicalPermalink } from '../path.js';
import type { Diagnostic, Redirect } from '../types.js';
import { bare, type Targets } from './targets.js';

export function createRedirects(targets: Targets): {
  redirects: Redirect[];
  diagnostics: Diagnostic[];
} {
  const { config, permalinkByBare, statics } = targets;
  const diagnostics: Diagnostic[] = [];
  const redirects: Redirect[] = [];
  const byFrom = new Map(config.redirects.map((redirect) => [bare(redirect.from), redirect]));
  for (const [index, { from, to, permanent }] of config.redirects.entries()) {
    const report = (key: 'from' | 'to', reason: string, note: string) => {
      const at = placeOption(config, ['redirects', index, key]);
      diagnostics.push(diagnostic('redirect', reason, { ...at, note }));
    };
    const shadowed = permalinkByBare.get(bare(from));
    if (shadowed !== undefined) {
      report(
        'from',
        `Cannot redirect "${from}": a page has that route`,
        'Remove the redirect, or move the page.',
      );
      continue;
    }
    const end = follow(to, byFrom);
    if (end === null) {
      report(
        'to',
        `Redirect from "${from}" leads back to itself`,
        'Point one redirect of the loop at a page.',
      );
      continue;
    }
    const { path, suffix } = split(end);
    const route = permalinkByBare.get(bare(path));
    if (end.startsWith('/') && route === undefined && !statics.has(path)) {
      const near = didYouMean(path, permalinkByBare.values());
      report(
        'to',
        `Cannot redirect "${from}" to "${end}": there is no such page`,
        near ?? 'Name a page that exists.',
      );
      continue;
    }
    redirects.push({
      from: canonicalPermalink(from, config.trailingSlash),
      to: route === undefined ? end : `${route}${suffix}`,
      status: permanent ? 301 : 302,
    });
  }
  return { redirects, diagnostics };
}

/** The end of a chain, or `null` when it has none. */
function follow(to: string, byFrom: ReadonlyMap<string, { readonly to: string }>): string | null {
  const seen = new Set<string>();
  let end = to;
  for (;;) {
    const { path, suffix } = split(end);
    const next = end.startsWith('/') ? byFrom.get(bare(path)) : undefined;
    if (!next) return end;
    if (seen.has(path)) return null;
    seen.add(path);
    end = next.to + (next.to.includes('#') ? '' : suffix);
  }
}

function split(url: string): { path: string; suffix: string } {
  const at = url.search(/[?#]/);
  return at === -1 ? { path: url, suffix: '' } : { path: url.slice(0, at), suffix: url.slice(at) };
}
