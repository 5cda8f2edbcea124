/**
 * The second, independent opinion: linkinator judges the output as our own static server answers for it. In: the output,
 * the site and our own verdicts. Out: one `second-opinion` finding for each URL that linkinator calls broken and we do
 * not; a link that both call broken is reported by our own pass alone, which knows where it was written.
 */
import type { Cache } from '../../cache/cache.js';
import type { KnownFiles } from '../../server/output-files.js';
import type { Diagnostic, Site } from '../../types.js';
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
import { reportBroken, reportFailure } from './report.js';
import { Reading, type FoundUrl } from './reading.js';

export interface SecondOpinionInput {
  readonly root: string;
  /** What is there, and can be asked for: while the tree is being written, more and more. */
  readonly files: KnownFiles;
  readonly site: Site;
  /** linkinator also reads every page itself, and so finds what our parser missed. */
  readonly reading: Reading | null;
  /** Closed when it has judged; the caller closes it in any case. */
  readonly linkinator: LinkinatorProcess;
  /** Knows what linkinator has read and judged in earlier checks, which still holds if the document is the same. */
  readonly cache: Cache | null;
}

/** What our own pass has found out. */
interface OwnOpinion {
  readonly graph: LinkGraph;
  /** What it reports. */
  readonly broken: readonly LinkTarget[];
  /** @default nothing is redirected */
  readonly follow?: FollowRedirect;
}

export interface SecondOpinion {
  /** linkinator may begin with what is known when our own pass has read a document. */
  readonly take: (document: ReadDocument) => void;
  /** Resolves when linkinator has not much before it. */
  readonly room: () => Promise<void>;
  /** The findings. */
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
        // It has no more to say, and holds a fifth of all memory while the findings are put together.
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
 * Asks about each document when it is read, with its fragments that are linked so far and are there, and about other
 * files when they are first linked and are there. What is linked later, and what our own pass may yet call broken, waits
 * for the end.
 */
function createEarlyAsker(
  judging: Judging,
  asked: Set<LinkTarget>,
  files: KnownFiles,
): SecondOpinion['take'] {
  /** Targets in documents that are not read yet; by file. */
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

/** Asks about what our own pass found, calls good and has not asked about; what it reports needs no second judge. */
function askLate(judging: Judging, asked: ReadonlySet<LinkTarget>, own: OwnOpinion): void {
  const reported = new Set(own.broken);
  const late = own.graph.targets.filter((target) => !asked.has(target) && !reported.has(target));
  const keys = new Set(late.flatMap((target) => judgedKey(target, own) ?? []));
  // Sorted, so that those of one document come together.
  for (const key of [...keys].sort()) askKey(judging, key, own.graph);
}

/** `key` is a path and a fragment that linkinator can judge. */
function askKey(judging: Judging, key: string, graph: LinkGraph): void {
  const [path = '', fragment = ''] = key.split(/(?=#)/);
  const file = graph.fileOf(path);
  judging.ask({ path, fragment, file, ...graph.hashesOf(file ?? '') });
}

/** The URL that linkinator is asked about for a target: path and fragment. `null`: the target is no URL. */
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
 * The fragment, with `#`, if linkinator can judge it. It cannot where it differs from browsers: the top of the page,
 * text directives, ids with a literal percent (it only looks for the decoded id), malformed encoding (which it
 * takes for a broken URL), SVG files (it looks into HTML only), documents in UTF-16 (it takes all for UTF-8), and those
 * that only stand in for a page.
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

/** What linkinator found on the pages and our own pass did not: as URLs that it can judge, each with its page's file. */
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
    // No fragment of a missing page is asked for: that of a video may be a time.
    const isGone = file === null && known.has(path);
    if (!isGone && !known.has(decodeKey(judged)) && !missed.has(judged))
      missed.set(judged, fileByPath.get(page) ?? '');
  }
  return Array.from(missed, ([key, page]) => ({ key, page }));
}

/** What our own pass has seen, good or not, in the spelling of `decodeKey`. */
function collectKnown({ pages, targets }: LinkGraph): Set<string> {
  const known = new Set<string>();
  const pathByFile = new Map(pages.map(({ file, path }) => [file, path]));
  for (const { url, raws, pages: files } of targets) {
    if (url !== null) {
      known.add(decodeKey(`${url.path}#${url.fragment}`)).add(decodeKey(url.path));
      continue;
    }
    // Malformed, but linkinator may make something of it.
    const from = ELSEWHERE + (pathByFile.get(files[0] ?? '') ?? '/');
    for (const raw of raws) {
      if (URL.canParse(raw, from)) known.add(decodeKey(new URL(raw, from).pathname));
    }
  }
  return known;
}

/** Each broken URL with the target that it was asked for, or the page on which only linkinator has found it. */
function explain(broken: readonly BrokenUrl[], own: OwnOpinion, missed: readonly FoundUrl[]) {
  const targets = new Map<string, LinkTarget>();
  for (const target of own.graph.targets) {
    const key = decodeKey(judgedKey(target, own) ?? '');
    const known = targets.get(key);
    // Several targets are asked about as one: the finding is about the first.
    if (known === undefined || compareTargets(target, known) < 0) targets.set(key, target);
  }
  const pages = new Map(missed.map(({ key, page }) => [decodeKey(key), page]));
  return broken.map(({ url, status }) => {
    const key = decodeKey(url.slice(ELSEWHERE.length));
    return { key, status, target: targets.get(key) ?? null, page: pages.get(key) ?? null };
  });
}

/** The same for a fragment before and after linkinator decoded it. */
function decodeKey(key: string): string {
  const hash = key.indexOf('#');
  if (hash === -1 || hash === key.length - 1) return hash === -1 ? key : key.slice(0, hash);
  return `${key.slice(0, hash)}#${decodeFragment(key.slice(hash + 1))}`;
}
