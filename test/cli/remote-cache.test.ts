/**
 * Builds that share a cache over HTTP, with a server in this process and with nginx if it is installed. Whatever the cache
 * does, the output is that of a build without one.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LONG_LIMITS } from '../patience.js';
import { startRemoteCache, type RemoteServer } from '../remote-cache-server.js';
import { createSiteIn, repositoryRoot, type RunResult } from '../site.js';
import { everything } from '../site/everything.js';
import { hashTree } from './tree-hash.js';

type Files = Readonly<Record<string, string>>;

/** A machine with the sources, but without output and cache. */
function machine(files: Files = everything): {
  dir: string;
  run: (args: string[], environment?: object) => Promise<RunResult>;
} {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  createSiteIn(dir, files);
  return { dir, run: (args, environment) => run(dir, args, environment) };
}

/** Runs the command in a child process, because this process may be the server. */
function run(cwd: string, args: readonly string[], environment: object = {}): Promise<RunResult> {
  const { CI: _ci, NODE_ENV: _env, ...inherited } = process.env;
  const binary = join(repositoryRoot, 'bin', 'docsgen.js');
  const env = { ...inherited, NO_COLOR: '1', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [binary, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

let expected: string;
beforeAll(async () => {
  expected = await buildAlone(everything);
});

/** Returns the hash of the output. */
async function buildAlone(files: Files): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  createSiteIn(dir, files);
  expect((await run(dir, ['build', '--no-cache'])).status).toBe(0);
  const hash = hashTree(join(dir, 'build'));
  rmSync(dir, { recursive: true });
  return hash;
}

/** One machine fills the cache; another one parses and renders nothing, and its output is that of a build alone. */
async function buildTwice(url: string): Promise<void> {
  const options = [`--remote-cache=${url}`, '--remote-cache-mode=read-write'];
  const first = await machine().run(['build', ...options], LONG_LIMITS);
  const [, sent = ''] = / · remote cache 0 of \d+ found, (\d+) sent\b/.exec(first.stdout) ?? [];
  expect([first.status, Number(sent) > 0]).toEqual([0, true]);
  const second = machine();
  const { status, stdout } = await second.run(['build'], {
    ...LONG_LIMITS,
    DOCSGEN_REMOTE_CACHE: url,
  });
  expect(stdout).toContain(` · remote cache ${sent} of ${sent} found · `);
  expect([status, hashTree(join(second.dir, 'build'))]).toEqual([0, expected]);
}

describe('with a server in this process', () => {
  let server: RemoteServer;
  beforeEach(async () => {
    server = await startRemoteCache();
  });
  afterEach(() => server.close());

  test('a second machine finds everything that the first one has made', async () => {
    await buildTwice(server.url);
  });

  test('a slow cache changes no byte, fails no build, and no password is printed', async () => {
    server.misbehave = () => true;
    const { dir, run: build } = machine();
    const url = server.url.replace('http://', 'http://robot:hush@');
    const { status, stdout, stderr } = await build(['build', '--remote-cache', url]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      `\nwarning  Cannot use the remote cache "${server.url}": it does not answer  remote-cache\n  The build does without. What is wrong is on the side of the cache or the network.\n`,
    );
    expect(stdout).not.toContain('hush');
    expect(hashTree(join(dir, 'build'))).toBe(expected);
  });
});

test('an address that is not HTTP is an error of the command line', async () => {
  const { run: build } = machine();
  const { status, stderr } = await build(['build', '--remote-cache', 'ftp://robot:hush@x']);
  expect([status, stderr]).toEqual([
    2,
    'error  Cannot read the address of the remote cache  config\n  Write "https://cache.example/docs".\n\n1 error.\n',
  ]);
});

test.each([
  [
    { DOCSGEN_REMOTE_CACHE: 'user:s3cret@127.0.0.1:1/c' },
    'Cannot read the address of the remote cache',
  ],
  [
    { DOCSGEN_REMOTE_CACHE: 'http://127.0.0.1:1/c', DOCSGEN_REMOTE_CACHE_TOKEN: 's3cret\nmore' },
    'Cannot send "DOCSGEN_REMOTE_CACHE_TOKEN" to the remote cache',
  ],
])('K3: an invalid variable is named and not repeated: %j', async (environment, message) => {
  const { status, stdout, stderr } = await machine({ 'docs/a.md': '# A' }).run(
    ['build'],
    environment,
  );
  expect([status, stderr.includes(message), (stdout + stderr).includes('s3cret')]).toEqual([
    2,
    true,
    false,
  ]);
});

test('K3: a password with a percent sign is valid, and is not printed', async () => {
  const pages = Array.from({ length: 9 }, (_, i) => [`docs/p${i}.md`, `# Page ${i}`] as const);
  const files = Object.fromEntries(pages);
  const environment = { DOCSGEN_REMOTE_CACHE: 'http://user:s3cr%et@127.0.0.1:1/c' };
  const { status, stdout, stderr } = await machine(files).run(['build'], environment);
  expect(status).toBe(0);
  expect(stdout + stderr).toContain('Cannot use the remote cache "http://127.0.0.1:1/c"');
  expect(stdout + stderr).not.toContain('s3cr');
});

test('an unknown mode in the environment', async () => {
  const { run: build } = machine();
  const { status, stderr } = await build(['build'], {
    DOCSGEN_REMOTE_CACHE: 'http://127.0.0.1:1',
    DOCSGEN_REMOTE_CACHE_MODE: 'write',
  });
  expect([status, stderr]).toEqual([
    2,
    'error  Cannot read the mode of the remote cache  config\n  It is "read" or "read-write".\n\n1 error.\n',
  ]);
});

/** Debian's package `nginx-light` has the module for DAV built in. */
const nginx = spawnSync('nginx', ['-V'], { encoding: 'utf8' });
const hasNginx = nginx.status === 0 && nginx.stderr.includes('http_dav_module');

test.runIf(hasNginx)('nginx with its DAV module is a remote cache', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-nginx-'));
  // nginx's workers run as another user.
  chmodSync(root, 0o777);
  const port = await findPort();
  writeFileSync(join(root, 'nginx.conf'), nginxConfig(root, port));
  for (const folder of ['cache', 'temporary']) mkdirSync(join(root, folder));
  for (const folder of ['cache', 'temporary']) chmodSync(join(root, folder), 0o777);
  const server = spawn('nginx', ['-c', join(root, 'nginx.conf'), '-p', root], { stdio: 'inherit' });
  onTestFinished(async () => {
    server.kill();
    await new Promise((ended) => server.once('close', ended));
    rmSync(root, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}/docs`;
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(404);
  await buildTwice(url);
  expect(readdirSync(join(root, 'cache', 'docs')).sort()).toEqual(['ac', 'cas']);
});

function nginxConfig(root: string, port: number): string {
  return `daemon off; master_process off; pid ${root}/nginx.pid; error_log ${root}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${root}/temporary; proxy_temp_path ${root}/temporary;
  fastcgi_temp_path ${root}/temporary; uwsgi_temp_path ${root}/temporary; scgi_temp_path ${root}/temporary;
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / { root ${root}/cache; dav_methods PUT; create_full_put_path on; }
  }
}
`;
}

function findPort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}
