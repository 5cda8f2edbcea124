/**
 * Checks and expands the redirects with `*`. In: the config and everything that has an address. Out: rules for hosts,
 * redirects for known addresses, and a finding for each that loops, hides something, leads nowhere, or needs such a host.
 */
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { splitSuffix, withBase } from '../paths/path.js';
import type { Diagnostic, Redirect } from '../types.js';
import {
  asRedirect,
  covers,
  expandPattern,
  isEndless,
  isPattern,
  listPatterns,
  rewrite,
  SPLAT,
  type RedirectPattern,
} from './redirect-patterns.js';
import {
  describeLoop,
  findTargetProblem,
  MAKE_WAY,
  MOVE_FILE,
  OWN_FILES,
  REMOVE,
  REMOVE_ONE,
  type RedirectProblem,
} from './redirect-problems.js';
import { RESERVED_FOLDERS } from './routes.js';
import { fold } from './taken-permalinks.js';
import { bare, findRoute, type Targets } from './targets.js';

export function createPatternRedirects(targets: Targets): {
  patterns: Redirect[];
  redirects: Redirect[];
  diagnostics: Diagnostic[];
} {
  const { config } = targets;
  const listed = listPatterns(config);
  const patterns: Redirect[] = [];
  const redirects = new Map<string, Redirect>();
  const diagnostics: Diagnostic[] = [];
  const report = (
    { index }: RedirectPattern,
    { key, ruleId = 'redirect', reason, note }: RedirectProblem,
  ) =>
    diagnostics.push(
      diagnostic(ruleId, reason, { ...placeOption(config, ['redirects', index, key]), note }),
    );
  const all = listed.filter((pattern) => {
    const problem = findConflict(pattern, listed, targets);
    if (problem !== null) report(pattern, problem);
    return problem === null;
  });
  const addresses = listAddresses(all, targets);
  for (const pattern of all) {
    const expanded = expandPattern(pattern, addresses, config.trailingSlash);
    const loop = findLoop(pattern, all);
    const isFound = loop.length > 0 || expanded.length > 0;
    const problem = isFound ? null : findMissingTarget(pattern, targets);
    if (problem !== null) report(pattern, problem);
    else if (loop.length > 0) {
      // One loop is reported once.
      if (loop.every(({ index }) => index >= pattern.index))
        report(pattern, describeLoop(`${pattern.folder}/*`, loop.length));
    } else {
      if (expanded.length === 0) report(pattern, describeHost(pattern));
      patterns.push(asRedirect(pattern));
      for (const redirect of expanded)
        if (!redirects.has(bare(redirect.from)))
          redirects.set(bare(redirect.from), { ...redirect, isOfPattern: true });
    }
  }
  return { patterns, redirects: [...redirects.values()], diagnostics };
}

/** Lists pages and single redirects, and the old addresses of patterns that lead to them, for patterns that lead there. */
function listAddresses(
  patterns: readonly RedirectPattern[],
  { config, permalinkByBare }: Targets,
): ReadonlySet<string> {
  const { trailingSlash } = config;
  const single = config.redirects.filter((redirect) => !isPattern(redirect));
  const known = new Set([...permalinkByBare.values(), ...single.map(({ from }) => from)]);
  let before = 0;
  for (let i = 1; i < patterns.length && before < known.size; i++) {
    before = known.size;
    for (const pattern of patterns)
      if (!isEndless(pattern))
        for (const { from } of expandPattern(pattern, [...known], trailingSlash)) known.add(from);
  }
  return known;
}

/** Finds what a pattern would hide, or replace on some file systems. */
function findConflict(
  pattern: RedirectPattern,
  all: readonly RedirectPattern[],
  { config, permalinkByBare, statics }: Targets,
): RedirectProblem | null {
  const from = `${pattern.folder}/*`;
  const refuse = (why: string, note: string): RedirectProblem => ({
    key: 'from',
    reason: `Cannot redirect "${from}": ${why}`,
    note,
  });
  const first = all.find(({ folder }) => folder === pattern.folder);
  if (first !== undefined && first !== pattern)
    return refuse('another redirect has that route', REMOVE_ONE);
  const page = [...permalinkByBare.values()].find((permalink) => covers(pattern, permalink));
  if (page !== undefined) return refuse(`page "${page}" has such a route`, MAKE_WAY);
  const file = [...statics].find((path) => covers(pattern, path));
  if (file !== undefined) return refuse(`static file "${file}" has such an address`, MOVE_FILE);
  const language = config.translations.find((name) => covers(pattern, `/${name}`));
  if (language !== undefined)
    return refuse(
      `the translation "${language}" has such addresses`,
      'Name a folder that has no pages.',
    );
  // Some hosts follow a rule even if a file has the address.
  if (RESERVED_FOLDERS.some((folder) => covers(pattern, folder))) return refuse(OWN_FILES, REMOVE);
  const folded = { folder: fold(pattern.folder) };
  const similar = [...permalinkByBare.values()].find((path) => covers(folded, fold(path)));
  return similar === undefined ? null : describeSpelling(pattern, similar, config);
}

/** A redirect from another spelling of a folder can be a rule for the host, but its documents would replace pages. */
function describeSpelling(
  { folder, to, status }: RedirectPattern,
  page: string,
  { base, staticDir }: Targets['config'],
): RedirectProblem {
  const rule = `${withBase(base, `${folder}/*`)} ${withBase(base, to)} ${status}`;
  return {
    key: 'from',
    ruleId: 'colliding-route',
    reason: `Redirect from "${folder}/*" differs from the folder of page "${page}" only in letter case or Unicode form`,
    note: `Some file systems and hosts cannot tell them apart. Remove it, or, for a host that can, write "${rule}" into "${staticDir}/_redirects".`,
  };
}

/** Finds out why a target on this site leads to no page. */
function findMissingTarget(
  { folder, to, index }: RedirectPattern,
  targets: Targets,
): RedirectProblem | null {
  const { config, permalinkByBare, statics } = targets;
  if (!to.startsWith('/')) return null;
  const { path } = splitSuffix(to);
  if (!path.includes(SPLAT))
    return findRoute(path, targets) === undefined
      ? findTargetProblem(`${folder}/*`, to, targets)
      : null;
  const [before = ''] = path.split(SPLAT);
  const isKnown =
    config.translations.some((name) => before.startsWith(`/${name}/`)) ||
    [...statics].some((path) => path.startsWith(before));
  if (isKnown) return null;
  const folders = [...permalinkByBare.keys()].flatMap((path) =>
    path.split('/').map((_, i, names) => `${names.slice(0, i).join('/')}/`),
  );
  const meant = didYouMean(before, new Set(folders));
  return {
    key: 'to',
    reason: `Cannot redirect "${folder}/*" to "${config.redirects[index]?.to}": no page has such an address`,
    note: meant ?? 'Name a folder that has pages.',
  };
}

/** Returns the patterns of the loop that a pattern is in or leads to; empty without a loop. */
function findLoop(
  pattern: RedirectPattern,
  all: readonly RedirectPattern[],
): readonly RedirectPattern[] {
  const passed = [pattern];
  let address = rewrite(pattern, `${pattern.folder}/x`);
  for (;;) {
    const at = address;
    const next = at.startsWith('/') ? all.find((one) => covers(one, at)) : undefined;
    if (next === undefined) return [];
    const again = passed.indexOf(next);
    if (again !== -1) return passed.slice(again);
    passed.push(next);
    address = rewrite(next, address);
  }
}

function describeHost({ folder }: RedirectPattern): RedirectProblem {
  return {
    key: 'from',
    ruleId: 'host-redirect',
    reason: `Redirect from "${folder}/*" works only on hosts that read "_redirects"`,
    note: 'Other hosts need a document for each old address, and this redirect does not say which there are. Add a redirect for each, or set the rule to "ignore" if your host reads that file.',
  };
}
