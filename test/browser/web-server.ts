/**
 * A static web server that is not ours, for tests that need an independent verdict: nginx if it is installed, else our
 * server. It serves several hosts on loopback, each with its own folder.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStaticServer } from '../../cli/server/static-server.js';

export interface HostedFolder {
  readonly host: string;
  /** The folder that the host publishes at `/`. */
  readonly root: string;
  /** The path below `root` that holds the site; begins and ends with a slash. */
  readonly base: string;
}

export interface WebServer {
  /** The port on 127.0.0.1 of each host. */
  readonly ports: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

export const isNginx = nginx !== undefined;

/** The server whose verdicts count, for titles. */
export const webServerName =
  nginx === undefined
    ? 'our own server, because nginx is not installed'
    : spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.replace('nginx version: ', '').trim();

export async function startWebServer(folders: readonly HostedFolder[]): Promise<WebServer> {
  return nginx === undefined ? startOwn(folders) : startNginx(nginx, folders);
}

async function startOwn(folders: readonly HostedFolder[]): Promise<WebServer> {
  const servers = await Promise.all(
    folders.map(({ root, base, host }) =>
      createStaticServer({ root: join(root, base), base, port: 0, allowedHosts: [host] }),
    ),
  );
  return {
    ports: new Map(folders.map(({ host }, i) => [host, servers[i]?.port ?? 0])),
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}

async function startNginx(binary: string, folders: readonly HostedFolder[]): Promise<WebServer> {
  const dir = await mkdtemp(join(tmpdir(), 'docsgen-nginx-'));
  const port = await findFreePort();
  await writeFile(join(dir, 'nginx.conf'), configureNginx(folders, port));
  const child = spawn(binary, ['-p', dir, '-e', 'stderr', '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !(await isAnswering(port)); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`nginx does not start: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    ports: new Map(folders.map(({ host }) => [host, port])),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Runs as one process in the foreground that writes nothing outside of its folder. */
function configureNginx(folders: readonly HostedFolder[], port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const servers = folders.map(
    ({ host, root, base }) => `server {
      listen 127.0.0.1:${port};
      server_name ${host};
      root "${root}";
      index index.html;
      absolute_redirect off;
      error_page 404 ${base}404.html;
      location / { try_files $uri $uri/ $uri.html =404; }
    }`,
  );
  return `daemon off; master_process off; pid nginx.pid; events {} http {
    access_log off; charset utf-8;
    types {
      text/html html; text/css css; text/plain txt; application/javascript js;
      image/svg+xml svg; image/png png; application/pdf pdf;
    }
    ${temporary.map((name) => `${name}_temp_path ${name};`).join(' ')}
    ${servers.join('\n')}
  }`;
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function isAnswering(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
