/**
 * Helpers for tests of the servers: a folder of inline files, and requests written to the socket byte for byte, as no
 * HTTP client would send them.
 */
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface RawResponse {
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The whole answer. */
  readonly text: string;
}

export async function createFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-test-')));
  await writeFiles(dir, files);
  return dir;
}

export async function writeFiles(
  dir: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  }
}

/** Writes `bytes` as they are and reads until the server closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    const chunks: Buffer[] = [];
    socket.setTimeout(30_000, () =>
      socket.destroy(new Error(`No answer to ${JSON.stringify(bytes)}`)),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may reset a connection whose request it refused, after its answer.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return;
      reject(error);
    });
    socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks).toString('latin1'))));
  });
}

/** Sends one request on a new connection. `headers` come after `Host`. */
export function request(
  port: number,
  target: string,
  options: { method?: string; host?: string | null; version?: string; headers?: string[] } = {},
): Promise<RawResponse> {
  const { method = 'GET', host = `localhost:${port}`, version = '1.1', headers = [] } = options;
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(host === null ? [] : [`Host: ${host}`]),
    'Connection: close',
    ...headers,
  ];
  return sendRaw(port, `${lines.join('\r\n')}\r\n\r\n`);
}

function parseResponse(text: string): RawResponse {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
  return { status, headers, body: end === -1 ? '' : text.slice(end + 4), text };
}
