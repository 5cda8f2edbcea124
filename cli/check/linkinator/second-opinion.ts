/**
 * Gets a second, independent opinion: linkinator judges the output as our own static server would serve it. In: the output,
 * the site and our own verdicts. Out: one `second-opinion` finding for each URL that only linkinator calls broken. A link
 * that both call broken is reported by our own pass alone, which knows its place in the sources.
 */
import type { Cache } from '../../cache/cache.js';
import type { KnownFiles } from '../../server/output-files.js';
import type { Diagnostic } from '../../types.js';
import type { CauseSources } from '../causes.js';
import type { FollowRedirect } from '../follow-redirect.js';
import { decodeFragment, withoutDirective } from '../fragments.js';
import {
  ELSEWHERE,
  isDocument,
  NO_DOCUMENT,
  type DocumentHashes,
  type LinkGraph,
  type LinkTarget,
  type ReadDocument,
} from '../links.js';
import { compareTargets } from '../target.js';
import { LinkinatorFailure, type LinkinatorProcess } from './process.js';
import { Judging } from './judging.js';
import type { BrokenUrl } from './messages.js';
import { reportBroken, reportFailure } from './disagreements.js';
import { Reading, type FoundUrl } from './reading.js';

export interface SecondOpinionInput extends CauseSources {
  /** Files that exist and can be requested. Their number grows while the tree is being written. */
  readonly files: KnownFiles;
  /** Makes linkinator read every page itself, to find links that our parser missed. */
  readonly reading: Reading | null;
  /** Closed after the last verdict; the caller closes it in any case. */
  readonly linkinator: LinkinatorProcess;
  /** Stores linkinator's results of earlier checks, which are valid while the document is the same. */
  readonly cache: Cache | null;
}

/** The results of our own pass. */
interface OwnOpinion {
  readonly graph: LinkGraph;
  /** Targets that our own pass reports. */
  readonly broken: readonly LinkTarget[];
  /** @default nothing is redirected */
  readonly follow?: FollowRedirect;
}

export interface SecondOpinion {
  /** Takes a document that our own pass has read. linkinator may begin with its known targets. */
  readonly take: (document: ReadDocument) => void;
  /** Resolves when linkinator has little work left. */
  readonly room: () => Promise<void>;
  /** Returns the findings. */
  readonly finish: (own: OwnOpinion) => Promise<Diagnostic[]>;
}

/** @example const { take, finish } = startSecondOpinion({ root: 'build', site, linkinator, … }) */
export function startSecondOpinion(input: SecondOpinionInput): SecondOpinion {
  const { root, site, linkinator, reading, cache } = input;
  const { base } = site.data;
  const judging = new Judging(linkinator, { root, base }, { cache, isThorough: reading !== null });
  const asked = new Set<LinkTarget>();
  const takeEarly = createEarlyAsker(judging, asked, input.files);
  return {
    take: (document) => {
      const { file, path, hash, isTranslation } = document;
      if (!isTranslation) reading?.read({ file, path, hash });
      takeEarly(document);
    },
    room: () => judging.room(),
    finish: async (own) => {
      try {
        askLate(judging, asked, own);
        const missed = await findMissed(reading, own);
        for (const { key } of missed) askKey(judging, key, own.graph);
        const broken = await judging.finish();
        // linkinator is no longer needed, and it takes a fifth of all memory while the findings are assembled.
        linkinator.close();
        return broken.length === 0 ? [] : await reportBroken(input, explain(broken, own, missed));
      } catch (error) {
        if (error instanceof LinkinatorFailure) return [reportFailure(error)];
        throw error;
      }
    },
  };
}

/**
 * Asks about targets early. A document is asked about when it is read, with the existing fragments that are linked so far.
 * Another file is asked about at its first link, if it exists. Later links, and targets that our own pass may still call
 * broken, wait for the end.
 */
function createEarlyAsker(
  judging: Judging,
  asked: Set<LinkTarget>,
  files: KnownFiles,
): SecondOpinion['take'] {
  /** Targets in documents that are not read yet, by file. */
  const expected = new Map<string, LinkTarget[]>();
  const ask = (target: LinkTarget, fragment: string, hashes: DocumentHashes) => {
    if (target.url === null) return;
    asked.add(target);
    judging.ask({ path: target.url.path, fragment, file: target.url.file, ...hashes });
  };
  return ({ file, ids, hash, linksHash, targets }) => {
    const here = expected.get(file) ?? [];
    expected.delete(file);
    for (const target of targets) {
      const answer = target.url?.file ?? null;
      if (answer === null) continue;
      if (answer === file) here.push(target);
      else if (isDocument(answer)) {
        if (expected.get(answer)?.push(target) === undefined) expected.set(answer, [target]);
      } else if (files.has(answer)) ask(target, '', NO_DOCUMENT);
    }
    for (const target of here) {
      const fragment = judgedFragment(target.url?.fragment ?? '', ids, file);
      if (fragment === '' || ids.has(decodeFragment(fragment.slice(1))))
        ask(target, fragment, { hash, linksHash });
    }
  };
}

/** Asks about the remaining targets that our own pass calls good. Targets that it reports need no second verdict. */
function askLate(judging: Judging, asked: ReadonlySet<LinkTarget>, own: OwnOpinion): void {
  const reported = new Set(own.broken);
  const late = own.graph.targets.filter((target) => !asked.has(target) && !reported.has(target));
  const keys = new Set(late.flatMap((target) => judgedKey(target, own) ?? []));
  // Sorting puts the URLs of one document together.
  for (const key of [...keys].sort()) askKey(judging, key, own.graph);
}

/** `key` is a path and a fragment that linkinator can judge. */
function askKey(judging: Judging, key: string, graph: LinkGraph): void {
  const [path = '', fragment = ''] = key.split(/(?=#)/);
  const file = graph.fileOf(path);
  judging.ask({ path, fragment, file, ...graph.hashesOf(file ?? '') });
}

/** Returns the path and fragment to ask linkinator about, or `null` if the target is not a URL. */
function judgedKey(
  { url }: LinkTarget,
  { graph, follow = (same) => same }: OwnOpinion,
): string | null {
  if (url === null) return null;
  // linkinator looks for a fragment in the document that redirects.
  const isMoved = follow(url) !== url;
  return (
    url.path + (isMoved ? '' : judgedFragment(url.fragment, graph.idsOf(url.file ?? ''), url.file))
  );
}

/**
 * Returns the fragment, with `#`, if linkinator can judge it. It cannot if it differs from browsers: at the top of the page,
 * for text directives, ids with a literal percent sign (it only looks for the decoded id), malformed encoding (it calls the
 * URL broken), SVG files (it reads HTML only), documents in UTF-16 (it reads everything as UTF-8), and stand-ins for pages.
 */
function judgedFragment(
  fragment: string,
  ids: ReturnType<LinkGraph['idsOf']>,
  file: string | null,
): string {
  const indicated = withoutDirective(fragment);
  const isTop =
    indicated === '' || indicated !== fragment || decodeFragment(indicated).toLowerCase() === 'top';
  const isLiteral = indicated.includes('%') && ids?.has(indicated) === true;
  const isMalformed =
    /%(?![0-9a-f]{2})/i.test(indicated) || decodeFragment(indicated).includes('\ufffd');
  const isJudged = file === null || (isDocument(file) && (ids?.kind ?? 'plain') === 'plain');
  return isTop || isLiteral || isMalformed || !isJudged ? '' : `#${indicated}`;
}

/**
 * Returns the URLs that linkinator found on pages and our own pass did not, in a form that linkinator can judge, each with
 * the file of its page.
 */
async function findMissed(
  reading: Reading | null,
  { graph }: OwnOpinion,
): Promise<readonly FoundUrl[]> {
  if (reading === null) return [];
  const fileByPath = new Map(graph.pages.map(({ path, file }) => [path, file]));
  const found = await reading.finish([...fileByPath.keys()], (key) => {
    const [path = '', fragment = ''] = key.split(/#(.*)/s);
    return graph.isLinked(path, fragment);
  });
  if (found.length === 0) return [];
  const known = collectKnown(graph);
  const missed = new Map<string, string>();
  for (const { key, page } of found) {
    if (known.has(decodeKey(key))) continue;
    const [path = '', hash = ''] = key.split(/(?=#)/);
    const file = graph.fileOf(path);
    const ids = file === null ? undefined : graph.idsOf(file);
    const judged = path + judgedFragment(hash.slice(1), ids, file);
    // Fragments of a missing file are not asked about: the fragment of a video may be a time.
    const isGone = file === null && known.has(path);
    if (!isGone && !known.has(decodeKey(judged)) && !missed.has(judged))
      missed.set(judged, fileByPath.get(page) ?? '');
  }
  return Array.from(missed, ([key, page]) => ({ key, page }));
}

/** Returns all URLs that our own pass has seen, good or broken, in the spelling of `decodeKey`. */
function collectKnown({ pages, targets }: LinkGraph): Set<string> {
  const known = new Set<string>();
  const pathByFile = new Map(pages.map(({ file, path }) => [file, path]));
  for (const { url, raws, pages: files } of targets) {
    if (url !== null) {
      known.add(decodeKey(`${url.path}#${url.fragment}`)).add(decodeKey(url.path));
      continue;
    }
    // The URL is malformed, but linkinator may still parse it.
    const from = ELSEWHERE + (pathByFile.get(files[0] ?? '') ?? '/');
    for (const raw of raws) {
      if (URL.canParse(raw, from)) known.add(decodeKey(new URL(raw, from).pathname));
    }
  }
  return known;
}

/** Pairs each broken URL with its target, or with the page on which only linkinator found it. */
function explain(broken: readonly BrokenUrl[], own: OwnOpinion, missed: readonly FoundUrl[]) {
  const targets = new Map<string, LinkTarget>();
  for (const target of own.graph.targets) {
    const key = decodeKey(judgedKey(target, own) ?? '');
    const known = targets.get(key);
    // Several targets may share one question. The finding is about the first.
    if (known === undefined || compareTargets(target, known) < 0) targets.set(key, target);
  }
  const pages = new Map(missed.map(({ key, page }) => [decodeKey(key), page]));
  return broken.map(({ url, status }) => {
    const key = decodeKey(url.slice(ELSEWHERE.length));
    return { key, status, target: targets.get(key) ?? null, page: pages.get(key) ?? null };
  });
}

/** Returns the same key for a fragment before and after linkinator decodes it. */
function decodeKey(key: string): string {
  const hash = key.indexOf('#');
  if (hash === -1 || hash === key.length - 1) return hash === -1 ? key : key.slice(0, hash);
  return `${key.slice(0, hash)}#${decodeFragment(key.slice(hash + 1))}`;
}
