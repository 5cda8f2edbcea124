/**
 * The second, independent opinion: linkinator judges the output over HTTP, from our own static server. In: the output,
 * the site and our own verdicts. Out: one `second-opinion` finding for each URL that linkinator calls broken and we do
 * not; a link that both call broken is reported by our own pass alone, which knows where it was written.
 */
import type { Cache } from '../cache/cache.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { KnownFiles } from '../server/output-files.js';
import { createStaticServer } from '../server/static-server.js';
import type { Diagnostic, Site } from '../types.js';
import type { ReadDocument } from './collect-links.js';
import { createCauseFinder, permalinkOf } from './causes.js';
import { decodeFragment, withoutDirective } from './fragments.js';
import { LinkinatorFailure, type LinkinatorProcess } from './linkinator-process.js';
import { Judging } from './judging.js';
import type { FoundUrl, Reading } from './reading.js';
import {
  ELSEWHERE,
  isDocument,
  NO_DOCUMENT,
  pagePath,
  type DocumentHashes,
  type LinkGraph,
  type LinkTarget,
} from './links.js';

export interface SecondOpinionInput {
  readonly root: string;
  /** What is there, and can be asked for: while the tree is being written, more and more. */
  readonly files: KnownFiles;
  readonly site: Site;
  /** linkinator also reads every page itself, and so finds what our parser missed. @default null */
  readonly reading: Reading | null;
  /** The caller closes it. */
  readonly linkinator: LinkinatorProcess;
  /** Knows what linkinator has read and judged in earlier checks, which still holds if the document is the same. */
  readonly cache: Cache | null;
}

/** What our own pass has found out. */
interface OwnOpinion {
  readonly graph: LinkGraph;
  /** What it reports. */
  readonly broken: readonly LinkTarget[];
}

export interface SecondOpinion {
  /** linkinator may begin with what is known when our own pass has read a document. */
  readonly take: (document: ReadDocument) => void;
  /** Resolves when linkinator has not much before it. */
  readonly room: () => Promise<void>;
  /** The findings. */
  readonly finish: (own: OwnOpinion) => Promise<Diagnostic[]>;
  readonly close: () => Promise<void>;
}

/** A URL for linkinator to judge: path with base, and fragment. */
interface Candidate {
  readonly target: LinkTarget | null;
  /** The output file that shows it, for what only linkinator found. */
  readonly page: string | null;
}

/** By path and fragment. */
type Candidates = Map<string, Candidate>;

/** @example const { take, finish } = await startSecondOpinion({ root: 'build', site, linkinator, … }) */
export async function startSecondOpinion(input: SecondOpinionInput): Promise<SecondOpinion> {
  const { root, site, linkinator, reading } = input;
  const { base } = site.data;
  const server = await createStaticServer({
    root,
    base,
    host: '127.0.0.1',
    port: 0,
    // With them no redirect is followed: one may lead to another site, which only `--external` asks.
    files: input.files,
  });
  const origin = new URL(server.url).origin;
  const judging = new Judging(linkinator, origin, input.cache, reading !== null);
  const early: Candidates = new Map();
  const takeEarly = createEarlyAsker(judging, early, input.files);
  return {
    take: (document) => {
      const { file, hash } = document;
      reading?.read({ file, path: pagePath(base, file), hash });
      takeEarly(document);
    },
    room: () => judging.room(),
    finish: async (own) => {
      try {
        const late = collectLate(own, early);
        const paths = own.graph.pages.map(({ path }) => path);
        addFound(late, (await reading?.finish(paths)) ?? [], own.graph);
        askLate(judging, late, own.graph);
        const seen = new Map([...early, ...late].map(([key, value]) => [decodeKey(key), value]));
        const broken = (await judging.finish()).map(({ url, status }) => {
          const key = decodeKey(url.slice(origin.length));
          return { key, status, candidate: seen.get(key) ?? { target: null, page: null } };
        });
        return await reportBroken(input, broken);
      } catch (error) {
        if (error instanceof LinkinatorFailure) return [reportFailure(error)];
        throw error;
      }
    },
    close: server.close,
  };
}

/**
 * Asks about each document when it is read, with its fragments that are linked so far and are there, and about other
 * files when they are first linked and are there. What is linked later, and what our own pass may yet call broken, waits for the end.
 */
function createEarlyAsker(
  judging: Judging,
  early: Candidates,
  files: KnownFiles,
): SecondOpinion['take'] {
  /** Targets in documents that are not read yet; by file. */
  const expected = new Map<string, LinkTarget[]>();
  const ask = (target: LinkTarget, fragment: string, hashes: DocumentHashes) => {
    if (target.url === null) return;
    const { path, file } = target.url;
    // An image may be linked too.
    if (early.has(path + fragment)) return;
    early.set(path + fragment, { target, page: null });
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
function collectLate({ graph, broken }: OwnOpinion, early: Candidates): Candidates {
  const reported = new Set(broken);
  const late: Candidates = new Map();
  for (const target of graph.targets) {
    if (target.url === null || reported.has(target)) continue;
    const { path, fragment, file } = target.url;
    const key = path + judgedFragment(fragment, graph.idsOf(file ?? ''), file);
    if (!early.has(key) && !late.has(key)) late.set(key, { target, page: null });
  }
  return late;
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
 * takes for a broken URL), and SVG files (it looks into HTML only).
 */
function judgedFragment(
  fragment: string,
  ids: ReadonlySet<string> | undefined,
  file: string | null,
): string {
  const indicated = withoutDirective(fragment);
  const isTop =
    indicated === '' || indicated !== fragment || decodeFragment(indicated).toLowerCase() === 'top';
  const isLiteral = indicated.includes('%') && ids?.has(indicated) === true;
  const isMalformed =
    /%(?![0-9a-f]{2})/i.test(indicated) || decodeFragment(indicated).includes('\ufffd');
  const isJudged = file === null || isDocument(file);
  return isTop || isLiteral || isMalformed || !isJudged ? '' : `#${indicated}`;
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

async function reportBroken(
  { root, site }: SecondOpinionInput,
  broken: readonly {
    readonly key: string;
    readonly status: number;
    readonly candidate: Candidate;
  }[],
): Promise<Diagnostic[]> {
  const findCauses = createCauseFinder(root, site);
  const diagnostics = new Map<string, Diagnostic>();
  for (const { key, status, candidate } of broken) {
    const target: LinkTarget = candidate.target ?? {
      kind: 'link',
      url: null,
      raws: new Set([key]),
      pages: candidate.page === null ? [] : [candidate.page],
    };
    const [cause] = await findCauses(target);
    const view =
      status === 200
        ? 'has no such anchor'
        : status === 0
          ? 'does not answer'
          : `answers with status ${status}`;
    const ours =
      candidate.target === null
        ? `docsgen did not see this link${candidate.page === null ? '' : `, which is on page "${permalinkOf(candidate.page)}"`}.`
        : `docsgen finds the file "${candidate.target.url?.file ?? ''}"${key.includes('#') ? ' with the anchor' : ''}.`;
    diagnostics.set(
      key,
      diagnostic('second-opinion', `linkinator calls "${key}" broken, docsgen does not`, {
        file: cause?.file ?? null,
        place: cause?.place ?? null,
        note: `linkinator says that it ${view}; ${ours} Open the URL in a browser to see which is right.`,
      }),
    );
  }
  return [...diagnostics.values()];
}

function reportFailure({ message, page }: LinkinatorFailure): Diagnostic {
  return diagnostic('second-opinion', `Cannot finish the check by linkinator: ${message}`, {
    note:
      page === null
        ? 'Run the command again. If it happens every time, please report it as a bug of docsgen.'
        : `It happened on page "${page}". Look for a malformed URL there.`,
  });
}

/** The same for a fragment before and after linkinator decoded it. */
function decodeKey(key: string): string {
  const hash = key.indexOf('#');
  if (hash === -1 || hash === key.length - 1) return hash === -1 ? key : key.slice(0, hash);
  return `${key.slice(0, hash)}#${decodeFragment(key.slice(hash + 1))}`;
}
