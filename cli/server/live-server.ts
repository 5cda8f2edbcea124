/**
 * Serves a site whose files are made on request. In: the current files of the site, and a function that makes each of them.
 * Out: an address, and a stream of changes for open pages. It admits the same requests as the static server. It answers only
 * paths of the site and two paths of `_docsgen/`: the stream and the script that listens to it.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { encodeSegments } from '../paths/path.js';
import { contentType } from './content-types.js';
import { EventStream } from './event-stream.js';
import { headersFor, type HeaderRule } from './headers-file.js';
import { listen } from './listen.js';
import { resolvePath, type OutputFiles } from './output-files.js';
import {
  findRedirect,
  locationOf,
  type RedirectRule,
  type RedirectRules,
} from './redirects-file.js';
import {
  admit,
  commonHeaders,
  hostForUrl,
  isPage,
  redirect,
  sendFailure,
  sendNoFile,
  sandboxHeaders,
} from './respond.js';
import { sendContent, sendFile } from './send.js';

/** The site at one moment. */
export interface LiveTree {
  /** Begins and ends with a slash. */
  readonly base: string;
  /** All paths that can be requested. */
  readonly files: OutputFiles;
  readonly headerRules: readonly HeaderRule[];
  readonly redirectRules: RedirectRules;
}

export type LiveFile =
  | { readonly kind: 'content'; readonly body: string | Uint8Array; readonly status?: 200 | 500 }
  /** A file on disk: `path` below `root`, which is not a link. */
  | { readonly kind: 'disk'; readonly root: string; readonly path: string };

export interface LiveSite {
  /** Resolves when there is a site to show. Only the file for `url` must be in the tree. */
  tree(url: string): Promise<LiveTree>;
  /** Makes a file of the tree; `null`: the file no longer exists. */
  read(path: string): Promise<LiveFile | null>;
  /** Returns the first message to a page that connects, as JSON. */
  message(): string;
  /** Returns the script of `_docsgen/dev.js`. */
  devScript(): Promise<string>;
}

/** A site below the base path of another. */
export interface LiveTranslation {
  readonly base: string;
  readonly site: LiveSite;
}

export interface LiveServerOptions {
  readonly site: LiveSite;
  /** @default none */
  readonly translations?: readonly LiveTranslation[];
  /** @default 'localhost': both loopback addresses, and no others */
  readonly host?: string;
  /** 0 selects any free port. If a port is taken, the next one is tried. */
  readonly port: number;
  /** Host names to answer to besides `localhost`, IP addresses and `host`. */
  readonly allowedHosts?: readonly string[];
  /** Called after each sent document. */
  readonly onDocument?: () => void;
}

export interface LiveServer {
  /** Origin of the server, without base path and slash. */
  readonly origin: string;
  readonly port: number;
  /** Number of pages that listen. */
  readonly listeners: number;
  /** Sends a message to every page of a site that listens. */
  push(message: string, site?: LiveSite): void;
  close(): Promise<void>;
}

/** Paths of the script and the stream below the base path. No page can have such a route. */
export const DEV_SCRIPT_PATH = '_docsgen/dev.js';
const EVENTS_PATH = '_docsgen/events';

/**
 * Resolves when the server accepts connections; rejects when no port is free.
 *
 * @example const { origin, push, close } = await createLiveServer({ site, port: 3000 })
 */
export async function createLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const { host = 'localhost', port, site: main, translations = [] } = options;
  const allowedHosts = [host, ...(options.allowedHosts ?? [])];
  const streams = new Map([main, ...translations.map(({ site }) => site)].map(withStream));
  const siteAt = (path: string) =>
    translations.find(({ base }) => `${path}/`.startsWith(base))?.site ?? main;
  const listening = await listen(
    (request, response) => {
      const site = siteAt(request.url?.replace(/[?#].*/, '') ?? '/');
      const events = streams.get(site) ?? new EventStream();
      answer(request, response, { ...options, site, main, allowedHosts, events }).catch(() =>
        sendFailure(response),
      );
    },
    { host, port },
  );
  return {
    origin: `http://${hostForUrl(host)}:${listening.port}`,
    port: listening.port,
    get listeners() {
      return [...streams.values()].reduce((sum, events) => sum + events.size, 0);
    },
    push: (message, site = main) => streams.get(site)?.send(message),
    async close() {
      for (const events of streams.values()) events.close();
      await listening.close();
    },
  };
}

function withStream(site: LiveSite): readonly [LiveSite, EventStream] {
  return [site, new EventStream()];
}

interface Context extends LiveServerOptions {
  /** The site, or the one that it is a translation of. */
  readonly main: LiveSite;
  readonly allowedHosts: readonly string[];
  readonly events: EventStream;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const { site, events } = context;
  const tree = await site.tree(request.url ?? '/');
  const { allowedHosts } = context;
  const admitted = admit(request, response, { base: tree.base, allowedHosts });
  if (admitted === null) return;
  const { path } = admitted;
  if (path === EVENTS_PATH) return events.open(request, response, site.message());
  const headers = createHeaders(tree, path);
  if (path === DEV_SCRIPT_PATH) {
    const body = await site.devScript();
    return sendContent(request, response, { body, status: 200, headers });
  }
  const moved = await findMoved(tree, path, context);
  if (moved !== undefined)
    return redirect(response, locationOf(moved, admitted.query), moved.status);
  const resolution = resolvePath(tree.files, path);
  if (resolution.kind === 'redirect')
    return redirect(response, tree.base + encodeSegments(resolution.to) + admitted.query);
  const isDone =
    resolution.kind === 'file' &&
    (await send(request, response, { context, path: resolution.path, status: 200, headers }));
  if (!isDone) await sendMissing(request, response, { context, path, headers });
  if (isPage(path)) context.onDocument?.();
}

/** Finds the redirect of a path. Rules of the main site precede those of its translations. */
async function findMoved(
  { base, redirectRules }: LiveTree,
  path: string,
  { main }: Context,
): Promise<RedirectRule | undefined> {
  const ofMain = (await main.tree(base)).redirectRules;
  return findRedirect(ofMain, base + path) ?? findRedirect(redirectRules, base + path);
}

function createHeaders({ base, headerRules }: LiveTree, path: string): OutgoingHttpHeaders {
  const ruled = Object.fromEntries(headersFor(headerRules, base + path));
  // A page's data is requested again with the page, because data that was fetched ahead may be old by then.
  const caching = /(?:^|\/)(?:page|sidebars)\.json$/.test(path) ? 'no-store' : 'no-cache';
  return {
    ...ruled,
    'cache-control': caching,
    'content-type': contentType(path),
    ...commonHeaders,
  };
}

interface Answer {
  readonly context: Context;
  readonly path: string;
  readonly status: 200 | 404;
  readonly headers: OutgoingHttpHeaders;
}

/** Returns `false` if the file no longer exists. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { context, path, status, headers }: Answer,
): Promise<boolean> {
  const file = await context.site.read(path);
  if (file === null) return false;
  const typed = sandboxHeaders(path, { ...headers, 'content-type': contentType(path) });
  if (file.kind === 'content') {
    const { body, status: own = status } = file;
    await sendContent(request, response, {
      body,
      status: own === 200 ? status : own,
      headers: typed,
    });
    return true;
  }
  const { root, path: name } = file;
  return await sendFile(request, response, {
    root,
    files: new Set<string>(),
    path: name,
    status,
    headers: typed,
  });
}

async function sendMissing(
  request: IncomingMessage,
  response: ServerResponse,
  { context, path, headers }: Pick<Answer, 'context' | 'path' | 'headers'>,
): Promise<void> {
  const page = { context, path: '404.html', status: 404, headers } as const;
  if (isPage(path) && (await send(request, response, page))) return;
  sendNoFile(response);
}
