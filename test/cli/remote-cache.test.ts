/**
 * Builds that share a cache over HTTP: whole ones and shards, with a server in this process and with nginx where it is
 * installed. Whatever the cache does, the output is that of a build without one.
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

/** One machine: the sources, and neither output nor cache. */
function machine(files: Files = everything): {
  dir: string;
  run: (args: string[], environment?: object) => Promise<RunResult>;
} {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  createSiteIn(dir, files);
  return { dir, run: (args, environment) => run(dir, args, environment) };
}

/** Beside this process, which may be the server. */
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

/** The hash of the output. */
async function buildAlone(files: Files): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  createSiteIn(dir, files);
  expect((await run(dir, ['build', '--no-cache'])).status).toBe(0);
  const hash = hashTree(join(dir, 'build'));
  rmSync(dir, { recursive: true });
  return hash;
}

/** Two shards on two machines, each with the sources that it sees. */
async function buildShards(url: string, sources: readonly Files[]): Promise<void> {
  for (const [i, files] of sources.entries()) {
    const shard = machine(files);
    const before = readdirSync(shard.dir);
    const { status, stdout } = await shard.run(
      ['build', `--shard=${i + 1}/2`, `--remote-cache=${url}`, '--remote-cache-mode=read-write'],
      LONG_LIMITS,
    );
    expect(stdout).toMatch(
      new RegExp(
        `✓ Shard ${i + 1}/2 \\d of \\d+ pages · .* · remote cache 0 of \\d+ found, \\d+ sent\n$`,
      ),
    );
    // Nothing but the cache.
    expect(status).toBe(0);
    expect(readdirSync(shard.dir).filter((name) => !before.includes(name))).toEqual(['.docsgen']);
  }
}

/** A third machine puts the site together. */
async function buildLast(url: string, files: Files) {
  const last = machine(files);
  const { status, stdout } = await last.run(['build', '--json', '--timings'], {
    ...LONG_LIMITS,
    DOCSGEN_REMOTE_CACHE: url,
  });
  const report = JSON.parse(stdout) as {
    cache: { hits: number; misses: number };
    diagnostics: object[];
    slowestPages: { page: string }[];
  };
  expect([status, report.diagnostics]).toEqual([
    0,
    expect.not.arrayContaining([expect.objectContaining({ ruleId: 'remote-cache' })]),
  ]);
  return { ...report, hash: hashTree(join(last.dir, 'build')) };
}

/** Nothing is left to be parsed or rendered. */
async function buildInShards(url: string): Promise<void> {
  await buildShards(url, [everything, everything]);
  const { cache, slowestPages, hash } = await buildLast(url, everything);
  expect([cache, slowestPages, hash]).toEqual([
    { hits: expect.any(Number), misses: 0 },
    [],
    expected,
  ]);
}

describe('with a server in this process', () => {
  let server: RemoteServer;
  beforeEach(async () => {
    server = await startRemoteCache();
  });
  afterEach(() => server.close());

  test('shards fill the cache, and the last build only puts the site together', async () => {
    await buildInShards(server.url);
  });

  test('shards have the pages of all languages', async () => {
    const config = `title: 'T', translations: ['pl']`;
    const files = {
      'site.config.ts': `export default { ${config} }`,
      'docs/a.md': '# A\n\n[Polish](/pl/docs/b/)\n',
      'docs/b.md': '# B\n',
      'pl/site.config.ts': `export default { title: 'P', locale: { code: 'pl' } }`,
      'pl/docs/a.md': '# Ą\n',
      'pl/docs/b.md': '# Bé\n',
    };
    await buildShards(server.url, [files, files]);
    const { cache, slowestPages, hash } = await buildLast(server.url, files);
    expect([cache.misses, slowestPages, hash]).toEqual([0, [], await buildAlone(files)]);
  });

  test('a build that shares what it parsed asks for no page of a shard, and finds all that it asks for', async () => {
    const remote = [`--remote-cache=${server.url}`, '--remote-cache-mode=read-write'];
    const first = await machine().run(['build', ...remote]);
    const [, sent = ''] = / · remote cache 0 of \d+ found, (\d+) sent\b/.exec(first.stdout) ?? [];
    expect(Number(sent)).toBeGreaterThan(0);
    const second = await machine().run(['build', ...remote]);
    expect(second.stdout).toContain(` · remote cache ${sent} of ${sent} found · `);
  });

  test('what shows another title than the page has is rendered again', async () => {
    // The first shard has B and C, the second A.
    const config = `export default { title: 'T' }`;
    const files = {
      'site.config.ts': config,
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
      'docs/c.md': '# C\n',
    };
    await buildShards(server.url, [files, { ...files, 'docs/b.md': '# B once\n' }]);
    const { slowestPages, hash } = await buildLast(server.url, files);
    expect([slowestPages.map(({ page }) => page), hash]).toEqual([
      ['docs/a.md'],
      await buildAlone(files),
    ]);
  });

  test('a cache that sleeps changes no byte, fails no build, and no password is printed', async () => {
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

test.each([
  [
    ['--remote-cache', 'ftp://robot:hush@x'],
    'error  Cannot read the address of the remote cache  config\n  Write "https://cache.example/docs".\n\n1 error.\n',
  ],
  [
    ['--shard', '3/2'],
    `error: option '--shard <i/n>' argument '3/2' is invalid. Expected "1/4", the first of four.\n`,
  ],
])('%j is a fault of the command line', async (args, message) => {
  const { run: build } = machine();
  const { status, stderr } = await build(['build', ...args]);
  expect(status).toBe(2);
  expect(stderr.startsWith(message)).toBe(true);
  expect(stderr).not.toContain('hush');
});

test('a mode that is none, in the environment', async () => {
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
  // Workers of nginx are another user's.
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
  await buildInShards(url);
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
