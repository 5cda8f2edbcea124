/**
 * The documents that send readers elsewhere. In: `redirects` of the config and the routes that exist. Out: redirects
 * with chains followed to their end; loops, redirects that would hide a page or another redirect, and dead targets are
 * diagnostics.
 */
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { canonicalPermalink, outputPath } from '../path.js';
import type { Diagnostic, Redirect } from '../types.js';
import { bare, type Targets } from './targets.js';

export function createRedirects(targets: Targets): {
  redirects: Redirect[];
  diagnostics: Diagnostic[];
} {
  const { config, permalinkByBare, statics } = targets;
  const diagnostics: Diagnostic[] = [];
  const redirects: Redirect[] = [];
  const published = new Set<string>();
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
    const permalink = canonicalPermalink(from, config.trailingSlash);
    const document = outputPath(permalink);
    if (published.has(document)) {
      report(
        'from',
        `Cannot redirect "${from}": another redirect has that route`,
        'Remove one of the two.',
      );
      continue;
    }
    published.add(document);
    const { end, loop } = follow(to, byFrom);
    if (loop.size > 0) {
      // One loop is one cause, whatever leads into it.
      if (config.redirects.findIndex((redirect) => loop.has(bare(redirect.from))) === index) {
        const note =
          loop.size === 1
            ? 'Point it at a page.'
            : `The loop is of ${loop.size} redirects. Point one of them at a page.`;
        report('to', `Redirect from "${from}" leads back to itself`, note);
      }
      continue;
    }
    const { path, suffix } = split(end);
    const route = permalinkByBare.get(bare(path));
    const isTranslation = config.translations.some((folder) => path.startsWith(`/${folder}/`));
    if (end.startsWith('/') && route === undefined && !statics.has(path) && !isTranslation) {
      const near = didYouMean(path, permalinkByBare.values());
      report(
        'to',
        `Cannot redirect "${from}" to "${end}": there is no such page`,
        near ?? 'Name a page that exists.',
      );
      continue;
    }
    redirects.push({
      from: permalink,
      to: route === undefined ? end : `${route}${suffix}`,
      status: permanent ? 301 : 302,
    });
  }
  return { redirects, diagnostics };
}

/** The end of a chain; or what it comes to again and again, as bare paths. */
function follow(
  to: string,
  byFrom: ReadonlyMap<string, { readonly to: string }>,
): { readonly end: string; readonly loop: ReadonlySet<string> } {
  const passed: string[] = [];
  let end = to;
  for (;;) {
    const { path, suffix } = split(end);
    const next = end.startsWith('/') ? byFrom.get(bare(path)) : undefined;
    if (!next) return { end, loop: new Set() };
    const again = passed.indexOf(bare(path));
    if (again !== -1) return { end, loop: new Set(passed.slice(again)) };
    passed.push(bare(path));
    end = next.to + (next.to.includes('#') ? '' : suffix);
  }
}

function split(url: string): { path: string; suffix: string } {
  const at = url.search(/[?#]/);
  return at === -1 ? { path: url, suffix: '' } : { path: url.slice(0, at), suffix: url.slice(at) };
}
