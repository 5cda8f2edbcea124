/**
 * Creates redirects. In: `redirects` of the config, and the routes. Out: redirects, with chains followed to their end.
 * Loops, redirects that would hide a page or another redirect, and missing targets are diagnostics.
 */
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { canonicalPermalink, foldPath, outputPath, splitSuffix, withBase } from '../paths/path.js';
import type { Diagnostic, Redirect } from '../types.js';
import { createPatternRedirects } from './pattern-redirects.js';
import { isPattern } from './redirect-patterns.js';
import {
  describeLoop,
  describeUnused,
  findTargetProblem,
  MAKE_WAY,
  MOVE_FILE,
  OWN_FILES,
  REMOVE,
  REMOVE_ONE,
  type RedirectProblem,
} from './redirect-problems.js';
import { RESERVED_FOLDERS } from './routes.js';
import { bare, canonicalAddress, findRoute, type Targets } from './targets.js';

interface CreatedRedirects {
  readonly redirects: Redirect[];
  /** Rules for hosts. */
  readonly patterns: Redirect[];
  readonly diagnostics: Diagnostic[];
}

/** Returns the redirects of the config in its order, then those from the roots of docs versions and from folders. */
export function createRedirects(targets: Targets): CreatedRedirects {
  const { config } = targets;
  const ofPatterns = createPatternRedirects(targets);
  const expanded = new Map(ofPatterns.redirects.map((redirect) => [bare(redirect.from), redirect]));
  const single = config.redirects.filter((redirect) => !isPattern(redirect));
  const byFrom = new Map<string, { readonly to: string }>([
    ...expanded,
    ...single.map((redirect) => [bare(redirect.from), redirect] as const),
  ]);
  const roots = [...createRootRedirects(targets, byFrom), ...targets.folderRedirects];
  const rootTargets = roots.map(({ from, to }) => [bare(from), to] as const);
  const permalinkByBare = new Map([...targets.permalinkByBare, ...rootTargets]);
  const redirects: Redirect[] = [];
  const diagnostics: Diagnostic[] = [...ofPatterns.diagnostics];
  const findSourceProblem = createSourceRule(targets);
  for (const [index, redirect] of config.redirects.entries()) {
    if (isPattern(redirect)) continue;
    const { from, to, permanent } = redirect;
    const permalink = canonicalPermalink(from, config.trailingSlash);
    const { end, loop } = follow(to, byFrom);
    const { path, suffix } = splitSuffix(end);
    const route = findRoute(path, { ...targets, permalinkByBare });
    const target = route === undefined ? end : `${route}${suffix}`;
    const problem =
      findSourceProblem(from, route) ??
      (loop.size > 0 ? describeLoop(from, loop.size) : null) ??
      (route === undefined ? findTargetProblem(from, end, { ...targets, permalinkByBare }) : null);
    const report = ({ key, ruleId = 'redirect', reason, note }: RedirectProblem) =>
      diagnostics.push(
        diagnostic(ruleId, reason, { ...placeOption(config, ['redirects', index, key]), note }),
      );
    if (problem === null) {
      if (expanded.get(bare(from))?.to === target) report(describeUnused(from));
      redirects.push({ from: permalink, to: target, status: permanent ? 301 : 302 });
    } else if (problem.key === 'from' || loop.size === 0 || isFirst(from, loop, byFrom))
      report(problem);
  }
  const taken = new Set([...redirects, ...roots].map(({ from }) => bare(from)));
  const others = ofPatterns.redirects.filter(({ from }) => !taken.has(bare(from)));
  return {
    redirects: [
      ...redirects,
      ...roots,
      // A page that a pattern leads to may be redirected itself.
      ...others.map((one) => ({
        ...one,
        to: canonicalAddress(follow(one.to, byFrom).end, targets),
      })),
    ],
    patterns: ofPatterns.patterns,
    diagnostics,
  };
}

type Addresses = ReadonlyMap<string, { readonly to: string }>;

/** The root of a version leads to its main doc, unless a page or a redirect of the config has that address. */
function createRootRedirects(
  { config, permalinkByBare, versions }: Targets,
  byFrom: Addresses,
): Redirect[] {
  const foldedOf = (path: string) => foldPath(documentOf(path, config));
  const taken = new Set(config.redirects.map(({ from }) => foldedOf(from)));
  return versions
    .filter(
      ({ path, mainPermalink }) =>
        path !== '/' &&
        mainPermalink !== path &&
        !permalinkByBare.has(path) &&
        !byFrom.has(path) &&
        !taken.has(foldedOf(path)),
    )
    .map(({ path, mainPermalink }) => ({
      from: canonicalPermalink(path, config.trailingSlash),
      to: mainPermalink,
      status: 302,
    }));
}

function documentOf(from: string, { trailingSlash }: Targets['config']): string {
  return outputPath(canonicalPermalink(from, trailingSlash));
}

/**
 * Returns a check that is called once for each redirect, in order: it finds a page, a file or an earlier redirect that has
 * the same address or document.
 */
function createSourceRule({
  config,
  permalinkByBare,
  statics,
}: Targets): (from: string, target: string | undefined) => RedirectProblem | null {
  const pages = [...permalinkByBare.values()];
  const pageDocuments = new Set(pages.map(outputPath));
  const pageByFolded = new Map(pages.map((page) => [foldPath(outputPath(page)), page]));
  const published = new Set<string>();
  const fromByFolded = new Map<string, string>();
  return (from, target) => {
    const document = documentOf(from, config);
    const folded = foldPath(document);
    const [page, other] = [pageByFolded.get(folded), fromByFolded.get(folded)];
    const isPublished = published.has(document);
    published.add(document);
    fromByFolded.set(folded, other ?? from);
    const refused = `Cannot redirect "${from}": `;
    if (permalinkByBare.has(bare(from)) || pageDocuments.has(document))
      return { key: 'from', reason: `${refused}a page has that route`, note: MAKE_WAY };
    if (RESERVED_FOLDERS.some((folder) => `/${document}`.startsWith(folder)))
      return { key: 'from', reason: refused + OWN_FILES, note: REMOVE };
    if (statics.has(from) || statics.has(`/${document}`))
      return { key: 'from', reason: `${refused}a static file has that address`, note: MOVE_FILE };
    if (isPublished)
      return { key: 'from', reason: `${refused}another redirect has that route`, note: REMOVE_ONE };
    if (page !== undefined) {
      const wayOut = page === target ? describeSpelling(from, page, config) : MAKE_WAY;
      return describeSimilar(from, `page "${page}"`, wayOut);
    }
    return other === undefined ? null : describeSimilar(from, `redirect "${other}"`, REMOVE_ONE);
  };
}

function describeSimilar(from: string, other: string, wayOut: string): RedirectProblem {
  return {
    key: 'from',
    ruleId: 'colliding-route',
    reason: `Redirect from "${from}" differs from ${other} only in letter case or Unicode form`,
    note: `Some file systems and hosts cannot tell them apart. ${wayOut}`,
  };
}

/** A redirect from another spelling of a page's address can be a rule for the host, but not a document. */
function describeSpelling(
  from: string,
  page: string,
  { base, staticDir, trailingSlash }: Targets['config'],
): string {
  const [old, now] = [canonicalPermalink(from, trailingSlash), page].map((path) =>
    withBase(base, path),
  );
  return (
    'There the redirect would take the place of the page that it leads to. Remove it, or, for a host that can, write ' +
    `"${old} ${now} 301" into "${staticDir}/_redirects".`
  );
}

/**
 * Whether the redirect is the first of its loop in the config. One loop is reported once, however many redirects lead into
 * it.
 */
function isFirst(from: string, loop: ReadonlySet<string>, byFrom: Addresses): boolean {
  return [...byFrom.keys()].find((address) => loop.has(address)) === bare(from);
}

/** Returns the end of a chain, or the redirects of its loop as bare paths. */
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
