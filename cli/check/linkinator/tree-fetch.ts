/**
 * A `fetch` that answers for an output folder as our static server would, without a server: the same reading of the URL, the
 * same files, the same redirect to the slash. In: the folder and its base path, and what else there is. Out: what
 * linkinator reads of a `Response`. Why: see `cli/README.md`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { encodeSegments } from '../../path.js';
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

/** The parts of a `Response` that linkinator reads; its `body` is a stream of Node's, as from linkinator's own server. */
interface TreeResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** None of what is not there: its status says all. */
  readonly body: Readable | null;
  /** After redirects. */
  readonly url: string;
}

type TreeFetch = (url: string, request: TreeRequest) => Promise<TreeResponse>;

/**
 * `others` are documents by URL, on other hosts.
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
    // Our own pass follows it and reports where it leads.
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

/** Byte for byte, whatever the encoding is. */
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
