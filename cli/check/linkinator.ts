/**
 * The second, independent opinion: linkinator judges the output over HTTP, from our own static server. In: the output,
 * the site and our own verdicts. Out: one `second-opinion` finding for each URL that linkinator calls broken and we do
 * not; a link that both call broken is reported by our own pass alone, which knows where it was written.
 */
import type { Cache } from '../cache/cache.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { createStaticServer } from '../server/static-server.js';
import type { Diagnostic, Site } from '../types.js';
import { createCauseFinder, permalinkOf } from './causes.js';
import { decodeFragment, withoutDirective } from './fragments.js';
import { LinkinatorFailure, type LinkinatorProcess } from './linkinator-process.js';
import type { BrokenUrl } from './linkinator-messages.js';
import type { LinkGraph, LinkTarget } from './links.js';
import { loadVerdicts, saveVerdicts, verdictOf } from './verdicts.js';

export interface SecondOpinionInput {
  readonly root: string;
  readonly site: Site;
  readonly graph: LinkGraph;
  /** What our own pass reports. */
  readonly broken: readonly LinkTarget[];
  /** linkinator also reads every page itself, and so finds what our parser missed. */
  readonly readPages: boolean;
  /** The caller closes it. */
  readonly linkinator: LinkinatorProcess;
  /** Has verdicts of earlier checks, which still hold if the document is the same; a thorough check takes none. */
  readonly cache: Cache | null;
}

/** A URL for linkinator to judge: path with base, and fragment. */
interface Candidate {
  readonly target: LinkTarget | null;
  /** The output file that shows it, for what only linkinator found. */
  readonly page: string | null;
}

export async function askLinkinator(input: SecondOpinionInput): Promise<Diagnostic[]> {
  const { root, site } = input;
  const server = await createStaticServer({
    root,
    base: site.data.base,
    host: '127.0.0.1',
    port: 0,
    // One may lead to another site, which only `--external` asks.
    redirects: false,
  });
  const origin = new URL(server.url).origin;
  try {
    const candidates = collectCandidates(input);
    if (input.readPages) await addExtracted(candidates, { ...input, origin });
    const broken = await judge(candidates, { ...input, origin });
    const seen = new Map([...candidates].map(([key, value]) => [decodeKey(key), value]));
    return await reportBroken(
      input,
      broken.map(({ url, status }) => {
        const key = decodeKey(url.slice(origin.length));
        return { key, status, candidate: seen.get(key) ?? { target: null, page: null } };
      }),
    );
  } catch (error) {
    if (error instanceof LinkinatorFailure) return [reportFailure(error, origin)];
    throw error;
  } finally {
    await server.close();
  }
}

/** Asks about what has changed. */
async function judge(
  candidates: ReadonlyMap<string, Candidate>,
  input: SecondOpinionInput & { readonly origin: string },
): Promise<readonly BrokenUrl[]> {
  const { graph, origin, cache, readPages } = input;
  const known = readPages ? new Set<string>() : loadVerdicts(cache);
  const documents = new Map<string, string[]>();
  for (const key of candidates.keys()) {
    const path = key.replace(/#.*$/, '');
    const keys = documents.get(path);
    if (keys === undefined) documents.set(path, [key]);
    else keys.push(key);
  }
  const verdicts = new Map<string, string>();
  for (const [path, keys] of documents) {
    const file = graph.fileOf(path);
    verdicts.set(path, verdictOf(keys, file, graph.hashOf(file ?? '')));
  }
  const asked = [...documents].filter(([path]) => !known.has(verdicts.get(path) ?? ''));
  const urls = asked.flatMap(([, keys]) => keys.map((key) => origin + key));
  const broken = urls.length === 0 ? [] : await input.linkinator.judge(urls);
  for (const { url } of broken) verdicts.delete(new URL(url).pathname);
  if (urls.length > 0) saveVerdicts(cache, verdicts.values());
  return broken;
}

/** Everything that our own pass found and calls good; what it reports needs no second judge. */
function collectCandidates({ graph, broken }: SecondOpinionInput): Map<string, Candidate> {
  const reported = new Set(broken);
  const candidates = new Map<string, Candidate>();
  for (const target of graph.targets) {
    if (target.url === null || reported.has(target)) continue;
    const { path, fragment, file } = target.url;
    const key = path + judgedFragment(fragment, graph.idsOf(file ?? ''), file);
    if (!candidates.has(key)) candidates.set(key, { target, page: null });
  }
  return candidates;
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
  const isDocument = file === null || /\.html?$/i.test(file);
  return isTop || isLiteral || isMalformed || !isDocument ? '' : `#${indicated}`;
}

/** Adds what linkinator finds on the pages and our own pass did not. */
async function addExtracted(
  candidates: Map<string, Candidate>,
  input: SecondOpinionInput & { readonly origin: string },
): Promise<void> {
  const { graph, origin, site, linkinator } = input;
  const own = site.config.url === undefined ? null : new URL(site.config.url).origin;
  const fileByUrl = new Map(graph.pages.map(({ path, file }) => [origin + path, file]));
  const known = collectKnown(graph, origin);
  for (const { url, page } of await linkinator.extract([...fileByUrl.keys()])) {
    const { origin: at, pathname, hash } = new URL(url);
    // Another host, or another application on our own: not for the static server to answer.
    const isOwn = at === own && pathname.startsWith(site.data.base);
    if ((at !== origin && !isOwn) || known.has(decodeKey(pathname + hash))) continue;
    const file = graph.fileOf(pathname);
    const fragment = judgedFragment(
      hash.slice(1),
      file === null ? undefined : graph.idsOf(file),
      file,
    );
    const key = pathname + fragment;
    const isKnown = known.has(decodeKey(key)) || candidates.has(key);
    if (!isKnown) candidates.set(key, { target: null, page: fileByUrl.get(page) ?? null });
  }
}

/** What our own pass has seen, good or not, in the spelling of `decodeKey`. */
function collectKnown({ pages, targets }: LinkGraph, origin: string): Set<string> {
  const known = new Set<string>();
  const pathByFile = new Map(pages.map(({ file, path }) => [file, path]));
  for (const { url, raws, pages: files } of targets) {
    if (url !== null) {
      known.add(decodeKey(`${url.path}#${url.fragment}`)).add(decodeKey(url.path));
      continue;
    }
    // Malformed, but linkinator may make something of it.
    const from = origin + (pathByFile.get(files[0] ?? '') ?? '/');
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

function reportFailure(error: LinkinatorFailure, origin: string): Diagnostic {
  const page = error.page?.startsWith(origin) ? error.page.slice(origin.length) : null;
  return diagnostic('second-opinion', `Cannot finish the check by linkinator: ${error.message}`, {
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
