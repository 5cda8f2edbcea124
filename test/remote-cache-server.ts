/** A remote cache in this process with Bazel's protocol. It answers correctly unless a test changes that. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

export interface RemoteServer {
  readonly url: string;
  /** The stored files, by path below the address: `ac/…`, `cas/…`. */
  readonly files: Map<string, Buffer>;
  /** Requests since the start. */
  readonly asked: Asked[];
  /** Replaces the normal answer if it returns `true`. */
  misbehave: (request: IncomingMessage, response: ServerResponse) => boolean;
  close: () => Promise<void>;
}

export async function startRemoteCache(): Promise<RemoteServer> {
  const files = new Map<string, Buffer>();
  const asked: Asked[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const path = url.replace(/^\/cache\//, '');
    asked.push({ method, path, authorization: request.headers.authorization });
    if (remote.misbehave(request, response)) return;
    const known = files.get(path);
    if (!/^(?:ac|cas)\/[0-9a-f]{64}$/.test(path)) response.writeHead(400).end();
    else if (method === 'PUT') {
      const body = await buffer(request);
      const isTrue = path.startsWith('ac/') || path === `cas/${sha256(body)}`;
      if (isTrue) files.set(path, body);
      response.writeHead(isTrue ? 201 : 400).end();
    } else if (known === undefined) response.writeHead(404).end('not found');
    else response.writeHead(200).end(known);
  };
  // A client on a busy machine is not disconnected while it pauses.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const remote: RemoteServer = {
    url: `http://127.0.0.1:${port}/cache`,
    files,
    asked,
    misbehave: () => false,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return remote;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
