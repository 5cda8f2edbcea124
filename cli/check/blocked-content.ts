/**
 * Reports what the policy of `_headers` blocks: files from other hosts, and inline code of documents that docsgen did not
 * write. In: the output, the facts of its documents, and the site. Out: a warning for each directive and host with the line
 * of the config that allows it, and for each document with blocked code.
 */
import { join } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { readTextIfThere } from '../fs/read-text.js';
import { hasOwnHeaders } from '../paths/own-files.js';
import { outputPath } from '../paths/path.js';
import { allowsInline, allowsUrl, isUnsafe, parsePolicy, type Policy } from '../policy/policy.js';
import { headersFor, parseHeadersFile } from '../server/headers-file.js';
import { allRoutes } from '../paths/site-languages.js';
import type { Diagnostic, Site } from '../types.js';
import { memoize } from '../values/memoize.js';
import { sourceOf } from './cause-sources.js';
import { createCauseFinder, type CauseSources } from './causes.js';
import { ELSEWHERE, type EmittedPage, type FileLoad, type LinkGraph } from './links.js';

/** Whether docsgen itself writes a document of the output. */
export function createOwnRule(site: Site): (file: string) => boolean {
  const own = new Set([
    ...allRoutes(site).map(({ permalink }) => outputPath(permalink)),
    ...site.redirects.map(({ from }) => outputPath(from)),
  ]);
  return (file) => own.has(file);
}

interface Input extends CauseSources {
  readonly graph: Pick<LinkGraph, 'loads' | 'pages'>;
}

export async function reportBlockedContent(input: Input): Promise<Diagnostic[]> {
  const { root, site, graph } = input;
  const isEmpty =
    graph.loads.length === 0 && graph.pages.every(({ inline = [] }) => inline.length === 0);
  if (isEmpty || hasOwnHeaders(site.config)) return [];
  const policiesOf = createPolicyReader(root);
  return [
    ...(await reportLoads(input, policiesOf)),
    ...graph.pages.flatMap((page) => reportInline(page, site, policiesOf)),
  ];
}

type PoliciesOf = (path: string) => readonly Policy[];

/** Several policies for one path all count. */
function createPolicyReader(root: string): PoliciesOf {
  const rules = parseHeadersFile(readTextIfThere(join(root, '_headers')));
  const parse = memoize((value: string) => value.split(',').map(parsePolicy));
  return (path) => parse(headersFor(rules, decodeURI(path)).get('content-security-policy') ?? '');
}

/** The content from one origin that one directive blocks. */
interface Blocked {
  readonly directive: string;
  /** The source that allows it. */
  readonly source: string;
  readonly loads: FileLoad[];
}

async function reportLoads(input: Input, policiesOf: PoliciesOf): Promise<Diagnostic[]> {
  const { site, graph } = input;
  const groups = new Map<string, Blocked>();
  const loads = withoutRepeated(graph.loads, site);
  for (const load of loads) {
    const source = findSource(load, site, policiesOf);
    if (source === null) continue;
    const { directive } = load;
    const key = `${directive} ${source}`;
    const group = groups.get(key) ?? { directive, source, loads: [] };
    groups.set(key, group);
    group.loads.push(load);
  }
  const findCauses = createCauseFinder(input);
  const found: Diagnostic[] = [];
  for (const blocked of groups.values()) {
    const [first] = blocked.loads;
    if (first === undefined) continue;
    const { kind, raw } = first;
    const [cause] = await findCauses({
      kind,
      url: null,
      raws: new Set([raw]),
      pages: [first.file],
    });
    const reason = describeBlocked(blocked) + (cause?.label ? `, which ${cause.label} names` : '');
    found.push(
      diagnostic('blocked-content', reason, {
        file: cause?.file ?? null,
        place: cause?.place ?? null,
        note: `${describeWay(blocked)}${describeCount(blocked)}`,
      }),
    );
  }
  return found;
}

/** The home page may show a page that also has an address of its own; what it loads counts once. */
function withoutRepeated(loads: readonly FileLoad[], { routes }: Site): FileLoad[] {
  const texts = new Map(routes.map(({ page, permalink }) => [outputPath(permalink), page?.path]));
  const known = new Set<string>();
  return loads.filter(({ file, directive, raw }) => {
    const key = `${texts.get(file) ?? file} ${directive} ${raw}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** Returns the source that the policy lacks, or `null` if the file may load. */
function findSource(
  { directive, raw, path }: FileLoad,
  { config }: Site,
  policiesOf: PoliciesOf,
): string | null {
  const page = new URL(path, config.url ?? ELSEWHERE);
  if (raw.trim() === '' || !URL.canParse(raw, page)) return null;
  const url = new URL(raw, page);
  if (url.protocol === 'about:' || url.protocol === 'javascript:') return null;
  if (policiesOf(path).every((policy) => allowsUrl(policy, directive, { url, page }))) return null;
  if (url.origin === page.origin) return "'self'";
  return url.host === '' ? url.protocol : url.origin;
}

const NOUNS: Readonly<Record<string, string>> = {
  'img-src': 'images',
  'media-src': 'media',
  'script-src': 'scripts',
  'style-src': 'style sheets',
  'font-src': 'fonts',
  'frame-src': 'frames',
  'object-src': 'embedded content',
  'manifest-src': 'manifests',
};

function describeBlocked({ directive, source }: Blocked): string {
  const origin = source === "'self'" ? 'this site' : `"${source}"`;
  const what =
    directive === 'form-action' ? 'forms that send to' : `${NOUNS[directive] ?? 'files'} from`;
  return `The policy of "_headers" blocks ${what} ${origin}`;
}

function describeWay({ directive, source }: Blocked): string {
  const quoted = source.startsWith("'") ? `"${source}"` : `'${source}'`;
  const parts = [
    ...(isUnsafe(directive, source) ? ['unsafe: true'] : []),
    `'${directive}': [${quoted}]`,
    // A page in a frame also has to allow that.
    ...(source === "'self'" && directive === 'frame-src' ? [`'frame-ancestors': [${quoted}]`] : []),
  ];
  return `To allow it, write "csp: { ${parts.join(', ')} }" into the config.`;
}

function describeCount({ loads }: Blocked): string {
  if (loads.length === 1) return '';
  const count = new Set(loads.map(({ file }) => file)).size;
  const files = count === 1 ? '' : ` in ${count} files`;
  return ` This is the first of ${loads.length} uses${files}.`;
}

function reportInline(
  { file: output, path, inline = [] }: EmittedPage,
  site: Site,
  policiesOf: PoliciesOf,
): Diagnostic[] {
  const blocked = inline.find(({ directive, hash }) =>
    policiesOf(path).some((policy) => !allowsInline(policy, directive, hash)),
  );
  const file = blocked === undefined ? null : sourceOf(site, output);
  if (blocked === undefined || file === null) return [];
  const reason = `The policy of "_headers" blocks the ${blocked.what} of a document`;
  const note =
    'Put it into a file that the document loads, or write a "_headers" of your own into the folder "static".';
  return [diagnostic('blocked-content', reason, { file, place: blocked.place, note })];
}
