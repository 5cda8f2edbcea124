/**
 * A `fetch` that answers for an output folder as our static server would, without a server: it reads the URL in the same
 * way, finds the same files, and adds the same slash by a redirect. In: the folder, its base path, and other known
 * documents. Out: the parts of a `Response` that linkinator reads. `cli/README.md` gives the reasons.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { encodeSegments } from '../../paths/path.js';
import { contentType } from '../../server/content-types.js';
import { filesOnDisk, resolvePath } from '../../server/output-files.js';
import { parseRequestTarget } from '../../server/request-target.js';
import { findRedirect, parseRedirectsFile } from '../../server/redirects-file.js';
import { readRedirects } from '../follow-redirect.js';
import { isDocument } from '../links.js';
import { lightDocument } from './light-document.js';
import type { JudgedTree } from './messages.js';

interface TreeRequest {
  readonly method: 'GET' | 'HEAD';
}

/** The parts of a `Response` that linkinator reads; `body` is a Node stream, as from linkinator's own server. */
interface TreeResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** `null` if the file is missing: the status is enough. */
  readonly body: Readable | null;
  /** URL after redirects. */
  readonly url: string;
}

type TreeFetch = (url: string, request: TreeRequest) => Promise<TreeResponse>;

/**
 * `others` are documents on other hosts, by URL.
 *
 * @example const fetch = createTreeFetch({ root: 'build', base: '/' }, new Map())
 */
export function createTreeFetch(
  { root, base }: JudgedTree,
  others: ReadonlyMap<string, string>,
): TreeFetch {
  const files = filesOnDisk(root);
  const rules = parseRedirectsFile(readRedirects(root));
  const answer = (url: string, method: TreeRequest['method']): TreeResponse => {
    const document = others.get(url);
    if (document !== undefined) return found(url, contentType('index.html'), document);
    const { origin, pathname, search } = new URL(url);
    const target = parseRequestTarget(pathname + search, base);
    if (target.kind === 'base') return answer(origin + base + search, method);
    if (target.kind === 'malformed') return missing(url, 400);
    if (target.kind === 'outside') return missing(url, 404);
    // Our own pass follows the redirect and reports its target.
    if (findRedirect(rules, base + target.path) !== undefined)
      return found(url, 'text/plain', null);
    const resolution = resolvePath(files, target.path);
    if (resolution.kind === 'missing') return missing(url, 404);
    if (resolution.kind === 'redirect')
      return answer(origin + base + encodeSegments(resolution.to) + search, method);
    const type = contentType(resolution.path);
    if (method === 'HEAD') return found(url, type, null);
    const bytes = readFileSync(join(root, resolution.path));
    return found(url, type, isDocument(resolution.path) ? lighten(bytes) : bytes);
  };
  return async (url, { method }) => answer(url, method);
}

/** Shortens a document byte by byte, whatever its encoding is. */
function lighten(bytes: Buffer): Buffer {
  return Buffer.from(lightDocument(bytes.toString('latin1')), 'latin1');
}

function found(url: string, type: string, content: string | Uint8Array | null): TreeResponse {
  const body = content === null ? null : Readable.from([content]);
  return { status: 200, headers: new Map([['content-type', type]]), body, url };
}

function missing(url: string, status: 400 | 404): TreeResponse {
  return { status, headers: new Map(), body: null, url };
}
