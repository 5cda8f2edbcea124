/**
 * Serves a built site as nginx would. In: an output folder and a base path. Out: an address. Only files that were found in
 * the folder can be answered. No part of a request gets into a body, and only its query gets into a redirect. The server
 * binds to loopback by default, accepts GET and HEAD only, and admits no other origin.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeSegments } from '../paths/path.js';
import { headersFor } from './headers-file.js';
import { listen } from './listen.js';
import { resolvePath, type KnownFiles } from './output-files.js';
import { findRedirect, locationOf } from './redirects-file.js';
import { watchOutput, type OutputState } from './output-state.js';
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
import { sendFile } from './send.js';

export interface StaticServerOptions {
  /** The output folder. */
  readonly root: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** @default 'localhost': both loopback addresses, and no others */
  readonly host?: string;
  /** 0 selects any free port. If a port is taken, the next one is tried. */
  readonly port: number;
  /** Host names to answer to besides `localhost`, IP addresses and `host`. */
  readonly allowedHosts?: readonly string[];
}

export interface StaticServer {
  /** Address of the site, including the base path. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Resolves when the server accepts connections; rejects when the folder cannot be read or no port is free.
 *
 * @example const { url, close } = await createStaticServer({ root: 'build', base: '/', port: 0 })
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { root, base, host = 'localhost', port } = options;
  const readState = await watchOutput(root);
  const allowedHosts = [host, ...(options.allowedHosts ?? [])];
  const listening = await listen(
    (request, response) => {
      answer(request, response, { root, base, allowedHosts, readState }).catch(() =>
        sendFailure(response),
      );
    },
    { host, port },
  );
  return {
    url: `http://${hostForUrl(host)}:${listening.port}${base}`,
    port: listening.port,
    close: listening.close,
  };
}

interface Context {
  readonly root: string;
  readonly base: string;
  readonly allowedHosts: readonly string[];
  readonly readState: () => Promise<OutputState>;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const admitted = admit(request, response, context);
  if (admitted === null) return;
  await answerPath(request, response, { ...context, ...admitted });
}

/** Finds the nearest `404.html`, as hosts with several do: each language has its own. */
function findNotFoundPage(files: KnownFiles, path: string): string | null {
  const folders = path.split('/');
  while (folders.length > 0) {
    folders.pop();
    const found = [...folders, '404.html'].join('/');
    if (files.has(found)) return found;
  }
  return null;
}

async function answerPath(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context & { readonly path: string; readonly query: string; readonly isRetry?: true },
): Promise<void> {
  const { root, base, path, query } = context;
  const { files, headerRules, redirectRules } = await context.readState();
  const moved = findRedirect(redirectRules, base + path);
  if (moved !== undefined) return redirect(response, locationOf(moved, query), moved.status);
  const resolution = resolvePath(files, path);
  if (resolution.kind === 'redirect') {
    return redirect(response, base + encodeSegments(resolution.to) + query);
  }
  const ruled = headersFor(headerRules, base + path);
  const headers = { 'cache-control': 'no-cache', ...Object.fromEntries(ruled), ...commonHeaders };
  if (resolution.kind === 'file') {
    const found = { root, files, path: resolution.path, status: 200, headers } as const;
    if (
      await sendFile(request, response, { ...found, headers: sandboxHeaders(found.path, headers) })
    ) {
      return;
    }
    // A build may have begun to publish since the state was read. The second attempt waits for its end.
    if (!context.isRetry) return answerPath(request, response, { ...context, isRetry: true });
  }
  // The answer for a missing file must not be cached for as long as a hashed asset.
  const missing = { ...headers, 'cache-control': 'no-cache' };
  const found = isPage(path) ? findNotFoundPage(files, path) : null;
  const page = { root, files, status: 404, headers: missing } as const;
  if (found !== null && (await sendFile(request, response, { ...page, path: found }))) return;
  sendNoFile(response);
}
