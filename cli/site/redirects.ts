/**
 * The documents that send readers elsewhere. In: `redirects` of the config and the routes that exist. Out: redirects
 * with chains followed to their end; loops, redirects that would hide a page or another redirect, and dead targets are
 * diagnostics.
 */
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { canonicalPermalink, outputPath, splitSuffix } from '../path.js';
import type { Diagnostic, Redirect } from '../types.js';
import { bare, type Targets } from './targets.js';

/** Those of the config in its order, then those from the roots of docs versions. */
export function createRedirects(targets: Targets): {
  redirects: Redirect[];
  diagnostics: Diagnostic[];
} {
  const { config } = targets;
  const byFrom = new Map(config.redirects.map((redirect) => [bare(redirect.from), redirect]));
  const roots = createRootRedirects(targets, byFrom);
  const rootTargets = roots.map(({ from, to }) => [bare(from), to] as const);
  const permalinkByBare = new Map([...targets.permalinkByBare, ...rootTargets]);
  const redirects: Redirect[] = [];
  const diagnostics: Diagnostic[] = [];
  const published = new Set<string>();
  for (const [index, { from, to, permanent }] of config.redirects.entries()) {
    const permalink = canonicalPermalink(from, config.trailingSlash);
    const document = outputPath(permalink);
    const { end, loop } = follow(to, byFrom);
    const { path, suffix } = splitSuffix(end);
    const route = permalinkByBare.get(bare(path));
    const problem =
      findSourceProblem(from, targets, published.has(document)) ??
      (loop.size > 0 ? describeLoop(from, loop) : null) ??
      (route === undefined ? findTargetProblem(from, end, { ...targets, permalinkByBare }) : null);
    published.add(document);
    if (problem === null) {
      const target = route === undefined ? end : `${route}${suffix}`;
      redirects.push({ from: permalink, to: target, status: permanent ? 301 : 302 });
    } else if (problem.key === 'from' || loop.size === 0 || isFirst(from, loop, byFrom)) {
      const at = placeOption(config, ['redirects', index, problem.key]);
      diagnostics.push(diagnostic('redirect', problem.reason, { ...at, note: problem.note }));
    }
  }
  return { redirects: [...redirects, ...roots], diagnostics };
}

type Addresses = ReadonlyMap<string, { readonly to: string }>;

/** The root of a version leads to its main doc, where no page stands there and the config says nothing else. */
function createRootRedirects(
  { config, permalinkByBare, versions }: Targets,
  byFrom: Addresses,
): Redirect[] {
  return versions
    .filter(
      ({ path, mainPermalink }) =>
        path !== '/' && mainPermalink !== path && !permalinkByBare.has(path) && !byFrom.has(path),
    )
    .map(({ path, mainPermalink }) => ({
      from: canonicalPermalink(path, config.trailingSlash),
      to: mainPermalink,
      status: 302,
    }));
}

interface Problem {
  readonly key: 'from' | 'to';
  readonly reason: string;
  readonly note: string;
}

function findSourceProblem(from: string, targets: Targets, isPublished: boolean): Problem | null {
  if (targets.permalinkByBare.has(bare(from))) {
    const reason = `Cannot redirect "${from}": a page has that route`;
    return { key: 'from', reason, note: 'Remove the redirect, or move the page.' };
  }
  if (!isPublished) return null;
  const reason = `Cannot redirect "${from}": another redirect has that route`;
  return { key: 'from', reason, note: 'Remove one of the two.' };
}

function describeLoop(from: string, loop: ReadonlySet<string>): Problem {
  const note =
    loop.size === 1
      ? 'Point it at a page.'
      : `The loop is of ${loop.size} redirects. Point one of them at a page.`;
  return { key: 'to', reason: `Redirect from "${from}" leads back to itself`, note };
}

/** One loop is one cause, whatever leads into it: told for the redirect of it that comes first in the config. */
function isFirst(from: string, loop: ReadonlySet<string>, byFrom: Addresses): boolean {
  return [...byFrom.keys()].find((address) => loop.has(address)) === bare(from);
}

function findTargetProblem(from: string, to: string, targets: Targets): Problem | null {
  const { config, permalinkByBare, statics } = targets;
  const { path } = splitSuffix(to);
  const isTranslation = config.translations.some((folder) => path.startsWith(`/${folder}/`));
  if (!to.startsWith('/') || statics.has(path) || isTranslation) return null;
  const note = didYouMean(path, permalinkByBare.values()) ?? 'Name a page that exists.';
  const reason = `Cannot redirect "${from}" to "${to}": there is no such page`;
  return { key: 'to', reason, note };
}

/** The end of a chain; or what it comes to again and again, as bare paths. */
function follow(
  to: string,
  byFrom: Addresses,
): { readonly end: string; readonly loop: ReadonlySet<string> } {
  const passed: string[] = [];
  let end = to;
  for (;;) {
    const { path, suffix } = splitSuffix(end);
    const next = end.startsWith('/') ? byFrom.get(bare(path)) : undefined;
    if (!next) return { end, loop: new Set() };
    const again = passed.indexOf(bare(path));
    if (again !== -1) return { end, loop: new Set(passed.slice(again)) };
    passed.push(bare(path));
    end = next.to + (next.to.includes('#') ? '' : suffix);
  }
}
