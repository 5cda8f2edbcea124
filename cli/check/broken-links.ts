/**
 * Turns broken targets into findings: one per cause, worded by the kind of target, with the nearest name that exists. In:
 * the link graph and the site. Out: diagnostics, unsorted.
 */
import { withoutQuotes } from '../paths/safe-url.js';
import { allRoutes } from '../paths/site-languages.js';
import { canonicalPermalink, decodeAddress, outputPath } from '../paths/path.js';
import { adviseOnTemplate, suggestUrl } from '../diagnostics/suggest-url.js';
import {
  createSuggester,
  isNearInWords,
  proposeName,
  type Suggest,
} from '../diagnostics/suggest.js';
import type { Diagnostic, Site } from '../types.js';
import type { OutputFiles } from '../server/output-files.js';
import { REDIRECTS_FILE } from '../server/redirects-file.js';
import {
  allPermalinks,
  createCauseFinder,
  reportCause,
  type Cause,
  type CauseSources,
  type TargetProblem,
} from './causes.js';
import type { FollowRedirect } from './follow-redirect.js';
import { decodeFragment } from './fragments.js';
import { anchorsIn, type LinkGraph, type LinkTarget } from './links.js';
import type { InternalUrl } from './resolve-url.js';
import { createPathSuggester, isOtherNumber } from '../diagnostics/suggest-path.js';
import { textDirectives } from './text-directives.js';

/** Maximum number of anchors listed in a note when none has a similar name. */
const MAX_LISTED = 5;

/** Returns the targets that no file answers or whose fragment does not exist, in order. */
export function findBrokenTargets(
  graph: LinkGraph,
  follow: FollowRedirect = (url) => url,
): readonly LinkTarget[] {
  return graph.inOrder(({ url }) => url === null || !isFound(follow(url), graph));
}

function isFound(end: InternalUrl, graph: LinkGraph): boolean {
  return end.file !== null && graph.isFragmentFound(end);
}

interface BrokenInput extends CauseSources {
  readonly files: OutputFiles;
  readonly graph: LinkGraph;
  /** The result of `findBrokenTargets`. Two targets with the same cause become one finding, about the first. */
  readonly broken: readonly LinkTarget[];
  readonly follow: FollowRedirect;
}

export async function reportBrokenLinks(input: BrokenInput): Promise<Diagnostic[]> {
  const { broken } = input;
  if (broken.length === 0) return [];
  const findCauses = createCauseFinder(input);
  const describe = createDescriber(input);
  const diagnostics: Diagnostic[] = [];
  const known = new Set<string>();
  for (const target of broken) {
    const problem = describe(target);
    for (const cause of await findCauses(target)) {
      const keys = keysOf(target, problem, cause);
      if (keys.every((key) => !known.has(key))) diagnostics.push(reportCause(problem, cause));
      for (const key of keys) known.add(key);
    }
  }
  return diagnostics;
}

/**
 * Two findings that share a key have one cause. A place is one cause even if it shows up several times: in two items of a
 * sidebar, or in a page with two addresses, where a relative link leads to different paths.
 */
function keysOf(
  { raws }: LinkTarget,
  problem: TargetProblem,
  { file, place, label }: Cause,
): string[] {
  if (place === null) return [JSON.stringify([file, label, problem])];
  return [problem.reason, [...raws]].map((what) => JSON.stringify([file, place, what]));
}

function createDescriber(input: {
  readonly site: Site;
  readonly files: OutputFiles;
  readonly graph: LinkGraph;
  readonly follow: FollowRedirect;
}): (target: LinkTarget) => TargetProblem {
  const { site, graph, follow } = input;
  const { base } = site.data;
  const suggest = createSuggester();
  const suggestPage = createPathSuggester(allPermalinks(site).map(decodeAddress), suggest);
  const suggestFile = createPathSuggester(
    [...input.files].filter((file) => !file.endsWith('.html')).map((file) => `/${file}`),
    suggest,
  );

  const anchors = new Map<string, readonly string[]>();
  for (const route of allRoutes(site)) {
    // A page with components has its anchors only in its document.
    if (route.page !== undefined && route.page.components === undefined)
      anchors.set(outputPath(route.permalink), anchorsIn(route.page));
  }

  return (target) => {
    const { url } = target;
    if (url === null) return describeInvalid(target);
    const [raw = ''] = target.raws;
    if (raw.trim() === '') return describeEmpty(target);
    const end = follow(url);
    if (end.file !== null) {
      const { file } = end;
      const ids = anchors.get(file) ?? contentIds(graph.idsOf(file) ?? []);
      return describeAnchor(end, { base, ids, suggest });
    }
    if (end !== url)
      return {
        ruleId: 'broken-link',
        reason: `Cannot open page "${displayPath(base, url.path)}"`,
        note: `Its redirects lead in a circle. Correct them in "${site.config.staticDir}/${REDIRECTS_FILE}".`,
      };
    if (url.isOutside) return describeOutside(url, target, base);
    const noun = nounOf(target, url.path);
    const path = displayPath(base, url.path);
    const isPage = noun === 'page';
    const reason = `Cannot find ${noun} "${path}"`;
    const left = site.unpublished.get(canonicalPermalink(`/${url.path.slice(base.length)}`, false));
    if (left !== undefined) return { ruleId: 'broken-link', reason, ...left };
    const correction = correctSpelling(raw);
    if (correction !== null) return { ruleId: 'broken-link', reason, note: correction };
    const near = isPage
      ? (suggestPage(path) ?? suggestFile(path))
      : (suggestFile(path) ?? suggestPage(path));
    const suggestion = near !== null && isOtherNumber(path, near) ? null : near;
    const wayOut = isPage
      ? wayOutOf(path)
      : `Correct the path, or put the file into the folder "${site.config.staticDir}".`;
    return {
      ruleId: 'broken-link',
      reason,
      note: suggestion === null ? wayOut : proposeName(path, suggestion),
    };
  };
}

function wayOutOf(path: string): string {
  return PATTERN.test(path)
    ? 'If it is not a link, put it in backticks: "[a](b)" is one in any text.'
    : 'Correct the link, or add the page.';
}

function correctSpelling(raw: string): string | null {
  const advice = adviseOnTemplate(raw);
  if (advice !== null) return advice;
  const bare = withoutQuotes(raw);
  if (bare !== null) return `Remove the quotes: write "${bare}".`;
  const meant = suggestUrl(raw);
  return meant === null ? null : `Did you mean "${meant}"?`;
}

/** Leaves out the ids of the shell, see `theme/markup.ts`, and of tabs: no author means one of them. */
function contentIds(ids: Iterable<string>): string[] {
  return [...ids].filter((id) => !/^_?docsgen(?:-|$)/.test(id));
}

/** A regular expression in plain text: `[a-z]([-a-z0-9]*[a-z0-9])?` is a link in Markdown. */
const PATTERN = /[[\]{}()*^|]/;

function describeEmpty(target: LinkTarget): TargetProblem {
  const noun = nounOf(target, '');
  return {
    ruleId: 'broken-link',
    reason: `Cannot find the target of the ${noun}`,
    why: 'it is empty',
    note: `Write the path of a file, or remove the ${noun}.`,
  };
}

function describeInvalid(target: LinkTarget): TargetProblem {
  const [raw = ''] = target.raws;
  const isPercent = /%(?![0-9a-f]{2})/i.test(raw);
  const note = isPercent
    ? 'A percent sign begins an encoded byte. Write "%25" for the sign itself.'
    : 'Browsers cannot parse it. Correct it, or put it in backticks if it is no link.';
  return { ruleId: 'invalid-url', reason: `Cannot parse URL "${raw}"`, note };
}

function describeAnchor(
  url: InternalUrl,
  {
    base,
    ids,
    suggest,
  }: { readonly base: string; readonly ids: readonly string[]; readonly suggest: Suggest },
): TargetProblem {
  const id = decodeFragment(url.fragment);
  const page = displayPath(base, url.path);
  if (textDirectives(url.fragment).length > 0) {
    return {
      ruleId: 'broken-anchor',
      reason: `Cannot find the text of "#${id}" on page "${page}"`,
      note: 'A text fragment names words as the page shows them. Link to a heading instead.',
    };
  }
  const nearest = suggest(id, ids);
  const suggestion = nearest !== null && isNearInWords(id, nearest) ? nearest : null;
  const listed = ids.slice(0, MAX_LISTED).map((name) => `"#${name}"`);
  const more = ids.length > MAX_LISTED ? ', …' : '';
  const noun = url.file?.endsWith('.svg') ? 'image' : 'page';
  const wayOut =
    listed.length === 0
      ? `The ${noun} has no anchors.`
      : `The ${noun} has the anchors ${listed.join(', ')}${more}.`;
  return {
    ruleId: 'broken-anchor',
    reason: `Cannot find anchor "#${id}" on ${noun} "${page}"`,
    note: suggestion === null ? wayOut : proposeName(`#${id}`, `#${suggestion}`),
  };
}

function describeOutside(url: InternalUrl, target: LinkTarget, base: string): TargetProblem {
  return {
    ruleId: 'broken-link',
    reason: `Cannot find ${nounOf(target, url.path)} "${decodeAddress(url.path)}"`,
    note: `The site is published below "${base}", and the link leads out of it.`,
  };
}

const nouns = {
  link: 'page',
  frame: 'page',
  form: 'page',
  image: 'image',
  sprite: 'image',
  media: 'file',
  file: 'file',
  script: 'script',
  stylesheet: 'style sheet',
} as const;

function nounOf({ kind }: LinkTarget, path: string): string {
  const hasOtherExtension = /\.(?!html?$)[a-z][a-z0-9]*$/i.test(path);
  return kind === 'link' && hasOtherExtension ? 'file' : nouns[kind];
}

function displayPath(base: string, path: string): string {
  return decodeAddress(path.startsWith(base) ? `/${path.slice(base.length)}` : path);
}
