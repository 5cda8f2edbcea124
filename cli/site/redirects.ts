/**
 * Creates redirects. In: `redirects` of the config, and the routes. Out: redirects, with chains followed to their end.
 * Loops, redirects that would hide a page or another redirect, and missing targets are diagnostics.
 */
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { RuleId } from '../diagnostics/rules.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { canonicalPermalink, outputPath, splitSuffix, withBase } from '../path.js';
import type { Diagnostic, Redirect } from '../types.js';
import { foldPath } from './taken-permalinks.js';
import { bare, findRoute, type Targets } from './targets.js';

/** Returns the redirects of the config in its order, then those from the roots of docs versions and from folders. */
export function createRedirects(targets: Targets): {
  redirects: Redirect[];
  diagnostics: Diagnostic[];
} {
  const { config } = targets;
  const byFrom = new Map(config.redirects.map((redirect) => [bare(redirect.from), redirect]));
  const roots = [...createRootRedirects(targets, byFrom), ...targets.folderRedirects];
  const rootTargets = roots.map(({ from, to }) => [bare(from), to] as const);
  const permalinkByBare = new Map([...targets.permalinkByBare, ...rootTargets]);
  const redirects: Redirect[] = [];
  const diagnostics: Diagnostic[] = [];
  const findSourceProblem = createSourceRule(targets);
  for (const [index, { from, to, permanent }] of config.redirects.entries()) {
    const permalink = canonicalPermalink(from, config.trailingSlash);
    const { end, loop } = follow(to, byFrom);
    const { path, suffix } = splitSuffix(end);
    const route = findRoute(path, { ...targets, permalinkByBare });
    const problem =
      findSourceProblem(from, route) ??
      (loop.size > 0 ? describeLoop(from, loop) : null) ??
      (route === undefined ? findTargetProblem(from, end, { ...targets, permalinkByBare }) : null);
    if (problem === null) {
      const target = route === undefined ? end : `${route}${suffix}`;
      redirects.push({ from: permalink, to: target, status: permanent ? 301 : 302 });
    } else if (problem.key === 'from' || loop.size === 0 || isFirst(from, loop, byFrom)) {
      const at = placeOption(config, ['redirects', index, problem.key]);
      const { ruleId = 'redirect', reason, note } = problem;
      diagnostics.push(diagnostic(ruleId, reason, { ...at, note }));
    }
  }
  return { redirects: [...redirects, ...roots], diagnostics };
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

interface Problem {
  readonly key: 'from' | 'to';
  readonly reason: string;
  readonly note: string;
  /** @default 'redirect' */
  readonly ruleId?: RuleId;
}

const REMOVE_ONE = 'Remove one of the two.';
const MAKE_WAY = 'Remove the redirect, or move the page.';

/**
 * Returns a check that is called once for each redirect, in order: it finds a page or an earlier redirect that has the same
 * address or document.
 */
function createSourceRule({
  config,
  permalinkByBare,
}: Targets): (from: string, target: string | undefined) => Problem | null {
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
    if (isPublished)
      return { key: 'from', reason: `${refused}another redirect has that route`, note: REMOVE_ONE };
    if (page !== undefined) {
      const wayOut = page === target ? describeSpelling(from, page, config) : MAKE_WAY;
      return describeSimilar(from, `page "${page}"`, wayOut);
    }
    return other === undefined ? null : describeSimilar(from, `redirect "${other}"`, REMOVE_ONE);
  };
}

function describeSimilar(from: string, other: string, wayOut: string): Problem {
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

function describeLoop(from: string, loop: ReadonlySet<string>): Problem {
  const note =
    loop.size === 1
      ? 'Point it at a page.'
      : `The loop is of ${loop.size} redirects. Point one of them at a page.`;
  return { key: 'to', reason: `Redirect from "${from}" leads back to itself`, note };
}

/**
 * Whether the redirect is the first of its loop in the config. One loop is reported once, however many redirects lead into
 * it.
 */
function isFirst(from: string, loop: ReadonlySet<string>, byFrom: Addresses): boolean {
  return [...byFrom.keys()].find((address) => loop.has(address)) === bare(from);
}

function findTargetProblem(from: string, to: string, targets: Targets): Problem | null {
  const { config, permalinkByBare, statics, unpublishedByBare } = targets;
  const { path } = splitSuffix(to);
  const isTranslation = config.translations.some((folder) => path.startsWith(`/${folder}/`));
  if (!to.startsWith('/') || statics.has(path) || isTranslation) return null;
  const { why, note } = unpublishedByBare.get(bare(path)) ?? {
    why: 'there is no such page',
    note: didYouMean(path, permalinkByBare.values()) ?? 'Name a page that exists.',
  };
  return { key: 'to', reason: `Cannot redirect "${from}" to "${to}": ${why}`, note };
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
