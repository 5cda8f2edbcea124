/**
 * Listens on a free port. In: a request listener, a host and a port. Out: the port, and a function that closes the servers.
 * `localhost` means both loopback addresses, because a browser may try either. A port counts as taken if it is taken on one
 * of the two.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf } from '../fs/error-code.js';

export interface Listening {
  readonly port: number;
  /** Closes the servers and open connections. */
  close(): Promise<void>;
}

/** Number of consecutive ports that are tried. */
const PORT_ATTEMPTS = 100;
/** A client that sends a byte a second is cut off well before 30 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECK_MS = 5_000;

/**
 * Port 0 selects any free port; another port selects the first free one from there. If none is free, Node's error is thrown.
 */
export async function listen(
  listener: RequestListener,
  address: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const hosts = address.host === 'localhost' ? ['127.0.0.1', '::1'] : [address.host];
  let failure: unknown;
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const port = address.port === 0 ? 0 : address.port + attempt;
    if (port > 65_535) break;
    try {
      return await listenOnAll(listener, hosts, port);
    } catch (error) {
      failure = error;
      if (!['EADDRINUSE', 'EACCES'].includes(codeOf(error))) break;
    }
  }
  throw failure;
}

async function listenOnAll(
  listener: RequestListener,
  hosts: readonly string[],
  wantedPort: number,
): Promise<Listening> {
  const servers: Server[] = [];
  let port = wantedPort;
  try {
    for (const host of hosts) {
      const server = await listenOn(listener, host, port).catch((error: unknown) => {
        // A machine without IPv6 or IPv4 listens on the other one.
        if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error)) && hosts.length > 1)
          return null;
        throw error;
      });
      if (server === null) continue;
      servers.push(server);
      const bound = server.address();
      if (bound !== null && typeof bound === 'object') port = bound.port;
    }
  } catch (error) {
    await closeAll(servers);
    throw error;
  }
  return { port, close: () => closeAll(servers) };
}

function listenOn(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      // `judgeHost` refuses a missing header, so that the answer has our headers.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('timeout', endIdle);
  return new Promise((resolve, reject) => {
    // The handler stays attached: a server that runs out of file descriptors also emits an error, and goes on.
    server.on('error', reject);
    server.listen({ host, port, exclusive: true }, () => resolve(server));
  });
}

/**
 * Ends a connection that has been idle for too long. After something has kept this thread busy, a connection may only seem
 * idle: its next request may be waiting to be read, and its client would get a reset connection instead of an answer.
 */
function endIdle(socket: Socket): void {
  const { bytesRead } = socket;
  // The callback runs after everything that has arrived is read.
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    ),
  );
}
