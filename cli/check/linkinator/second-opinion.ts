/**
 * The second, independent opinion: linkinator judges the output as our own static server answers for it. In: the output,
 * the site and our own verdicts. Out: one `second-opinion` finding for each URL that linkinator calls broken and we do
 * not; a link that both call broken is reported by our own pass alone, which knows where it was written.
 */
import type { Cache } from '../../cache/cache.js';
import type { KnownFiles } from '../../server/output-files.js';
import type { Diagnostic, Site } from '../../types.js';
import type { ReadDocument } from '../link-reader.js';
import type { FollowRedirect } from '../follow-redirect.js';
import { decodeFragment, withoutDirective } from '../fragments.js';
import {
  ELSEWHERE,
  isDocument,
  NO_DOCUMENT,
  type DocumentHashes,
  type LinkGraph,
  type LinkTarget,
} from '../links.js';
import { compareTargets } from '../target.js';
import { LinkinatorFailure, type LinkinatorProcess } from './process.js';
import { Judging } from './judging.js';
import { reportBroken, reportFailure, type Candidate } from './report.js';
import type { FoundUrl, Reading } from './reading.js';

export interface SecondOpinionInput {
  readonly root: string;
  /** What is there, and can be asked for: while the tree is being written, more and more. */
  readonly files: KnownFiles;
  readonly site: Site;
  /** linkinator also reads every page itself, and so finds what our parser missed. @default null */
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

/** By path and fragment. */
type Candidates = Map<string, Candidate>;

/** URLs that were asked about: by path, the fragments with `#`. */
class Asked {
  readonly #fragments = new Map<string, Set<string>>();

  has(path: string, fragment: string): boolean {
    return this.#fragments.get(path)?.has(fragment) === true;
  }

  add(path: string, fragment: string): void {
    const known = this.#fragments.get(path);
    if (known === undefined) this.#fragments.set(path, new Set([fragment]));
    else known.add(fragment);
  }
}

/** @example const { take, finish } = startSecondOpinion({ root: 'build', site, linkinator, … }) */
export function startSecondOpinion(input: SecondOpinionInput): SecondOpinion {
  const { root, site, linkinator, reading } = input;
  const { base } = site.data;
  const isThorough = reading !== null;
  const judging = new Judging(linkinator, { root, base }, { cache: input.cache, isThorough });
  const early = new Asked();
  const takeEarly = createEarlyAsker(judging, early, input.files);
  return {
    take: (document) => {
      const { file, path, hash, isTranslation } = document;
      if (!isTranslation) reading?.read({ file, path, hash });
      takeEarly(document);
    },
    room: () => judging.room(),
    finish: async (own) => {
      try {
        const late = collectLate(own, early);
        addFound(late, await readFound(reading, own.graph), own.graph);
        askLate(judging, late, own.graph);
        const answers = await judging.finish();
        // It has no more to say, and holds a fifth of all memory while the findings are put together.
        linkinator.close();
        if (answers.length === 0) return [];
        const seen = collectAsked(own.graph, early, late);
        const broken = answers.map(({ url, status }) => {
          const key = decodeKey(url.slice(ELSEWHERE.length));
          return { key, status, candidate: seen.get(key) ?? { target: null, page: null } };
        });
        return await reportBroken(input, broken);
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
  early: Asked,
  files: KnownFiles,
): SecondOpinion['take'] {
  /** Targets in documents that are not read yet; by file. */
  const expected = new Map<string, LinkTarget[]>();
  const ask = (target: LinkTarget, fragment: string, hashes: DocumentHashes) => {
    if (target.url === null) return;
    const { path, file } = target.url;
    // An image may be linked too.
    if (early.has(path, fragment)) return;
    early.add(path, fragment);
    judging.ask({ path, fragment, file, ...hashes });
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

/** What our own pass found, calls good and has not asked about; what it reports needs no second judge. */
function collectLate(
  { graph, broken, follow = (url) => url }: OwnOpinion,
  early: Asked,
): Candidates {
  const reported = new Set(broken);
  const late: Candidates = new Map();
  for (const target of graph.targets) {
    if (target.url === null || reported.has(target)) continue;
    const { path, fragment, file } = target.url;
    // linkinator looks for it in the document that redirects.
    const isMoved = follow(target.url) !== target.url;
    const judged = isMoved ? '' : judgedFragment(fragment, graph.idsOf(file ?? ''), file);
    const key = path + judged;
    if (!early.has(path, judged)) put(late, key, target);
  }
  return late;
}

/** Of several targets that are asked about as one it speaks of the first. */
function put(candidates: Candidates, key: string, target: LinkTarget): void {
  const known = candidates.get(key)?.target ?? null;
  if (known === null || compareTargets(target, known) < 0)
    candidates.set(key, { target, page: null });
}

/** Everything that was asked about, in the spelling of `decodeKey`: made when something of it is broken. */
function collectAsked({ targets, idsOf }: LinkGraph, early: Asked, late: Candidates): Candidates {
  const asked: Candidates = new Map();
  for (const target of targets) {
    if (target.url === null) continue;
    const { path, fragment, file } = target.url;
    const judged = judgedFragment(fragment, idsOf(file ?? ''), file);
    const key = decodeKey(path + judged);
    if (early.has(path, judged)) put(asked, key, target);
  }
  for (const [key, candidate] of late) asked.set(decodeKey(key), candidate);
  return asked;
}

function askLate(judging: Judging, late: Candidates, graph: LinkGraph): void {
  // Sorted, so that those of one document come together.
  for (const key of [...late.keys()].sort()) {
    const [path = '', fragment = ''] = key.split(/(?=#)/);
    const file = graph.fileOf(path);
    judging.ask({ path, fragment, file, ...graph.hashesOf(file ?? '') });
  }
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

/** What linkinator found on the pages and our own pass did not, in just this spelling. */
async function readFound(reading: Reading | null, graph: LinkGraph): Promise<readonly FoundUrl[]> {
  if (reading === null) return [];
  const paths = graph.pages.map(({ path }) => path);
  return await reading.finish(paths, (key) => {
    const hash = key.indexOf('#');
    return hash === -1
      ? graph.isLinked(key, '')
      : graph.isLinked(key.slice(0, hash), key.slice(hash + 1));
  });
}

/** Adds what linkinator finds on the pages and our own pass did not. */
function addFound(late: Candidates, found: readonly FoundUrl[], graph: LinkGraph): void {
  const fileByPath = new Map(graph.pages.map(({ path, file }) => [path, file]));
  const known = found.length === 0 ? new Set<string>() : collectKnown(graph);
  for (const { key, page } of found) {
    if (known.has(decodeKey(key))) continue;
    const [path = '', hash = ''] = key.split(/(?=#)/);
    const file = graph.fileOf(path);
    const ids = file === null ? undefined : graph.idsOf(file);
    const judged = path + judgedFragment(hash.slice(1), ids, file);
    // Of a page that is not there no fragment is asked for: of a video it may be a time.
    const isGone = file === null && known.has(path);
    const isKnown = isGone || known.has(decodeKey(judged)) || late.has(judged);
    if (!isKnown) late.set(judged, { target: null, page: fileByPath.get(page) ?? null });
  }
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

/** The same for a fragment before and after linkinator decoded it. */
function decodeKey(key: string): string {
  const hash = key.indexOf('#');
  if (hash === -1 || hash === key.length - 1) return hash === -1 ? key : key.slice(0, hash);
  return `${key.slice(0, hash)}#${decodeFragment(key.slice(hash + 1))}`;
}
