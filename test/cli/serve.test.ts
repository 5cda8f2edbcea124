import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';

const binary = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url));

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function createSite(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'docsgen-test-'));
  folders.push(dir);
  await mkdir(join(dir, 'docs'));
  await writeFile(join(dir, 'docs/index.md'), '# Start\n');
  return dir;
}

interface Running {
  readonly url: string;
  readonly output: () => string;
  /** Exit status after a signal. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Resolves when the address is printed. */
function serve(cwd: string, ...args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [binary, 'serve', ...args], { cwd });
  children.push(child);
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Serving.* at (http:\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      const stop = (signal: NodeJS.Signals) => {
        child.kill(signal);
        return closed;
      };
      resolve({ url, output: () => output, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then((status) => reject(new Error(`Ended with ${status}: ${output}`)));
  });
}

describe('docsgen serve', () => {
  test('builds when there is nothing to serve, and ends on a signal', async () => {
    const dir = await createSite();
    const { url, output, stop } = await serve(dir, '--port', '0');
    expect(output()).toContain('Serving build/ at http://localhost:');
    const page = await fetch(`${url}docs/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Start');
    expect((await fetch(`${url}nope/`)).status).toBe(404);
    expect(await stop('SIGINT')).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
  test('reports that there is nothing to serve, and how to show the pages anyway', async () => {
    const dir = await createSite();
    await writeFile(join(dir, 'docs/index.md'), '# Start\n\n[a](/nowhere/)\n');
    await expect(serve(dir, '--port', '0')).rejects.toThrow(
      /^Ended with 1: [^]*\n\n✗ 1 error: there is nothing to serve\. Correct them, or run "docsgen serve --watch", which shows pages as they are\.\n$/,
    );
  });
  test('reports newer sources, and serves at the base path of the output', async () => {
    const dir = await createSite();
    const first = await serve(dir, '--port', '0', '--base', '/b/', '--drafts');
    expect(first.output()).not.toContain('drafts');
    expect(first.url).toMatch(/\/b\/$/);
    expect(await first.stop('SIGTERM')).toBe(0);
    const future = new Date(Date.now() + 10_000);
    await utimes(join(dir, 'docs/index.md'), future, future);
    const { url, output } = await serve(dir, '--port', '0', '--drafts');
    expect(output()).toContain(
      'The output is served as it was built. Run "docsgen build --drafts" to show drafts.',
    );
    expect(output()).toContain(
      'The sources are newer than the output. Run "docsgen build" to show them.',
    );
    expect(output()).toContain('The output was built for the base path "/b/" and is served there.');
    expect((await fetch(url)).status).toBe(200);
  });
  test('reports nothing for sources whose build found the output current', async () => {
    const dir = await createSite();
    const build = () => spawnSync(process.execPath, [binary, 'build'], { cwd: dir });
    expect(build().status).toBe(0);
    await writeFile(join(dir, 'package.json'), '{ "private": true }');
    const stale = await serve(dir, '--port', '0');
    expect(stale.output()).toContain('newer than the output');
    expect(await stale.stop('SIGTERM')).toBe(0);
    expect(build().status).toBe(0);
    const { output } = await serve(dir, '--port', '0');
    expect(output()).not.toContain('newer than the output');
  });
  test('also reports a newer file that a page includes from elsewhere', async () => {
    const dir = await createSite();
    const included = join(dir, 'examples/main.tf');
    await mkdir(dirname(included));
    await writeFile(included, 'subnets = 1\n');
    await writeFile(
      join(dir, 'docs/index.md'),
      '# Start\n\n```hcl file="../examples/main.tf"\n```\n',
    );
    const first = await serve(dir, '--port', '0');
    expect(await first.stop('SIGTERM')).toBe(0);
    const second = await serve(dir, '--port', '0');
    expect(second.output()).not.toContain('newer than the output');
    expect(await second.stop('SIGTERM')).toBe(0);
    const future = new Date(Date.now() + 10_000);
    await utimes(included, future, future);
    const { output } = await serve(dir, '--port', '0');
    expect(output()).toContain('The sources are newer than the output.');
  });
  test('K89: reports newer sources while it serves, once for each build', async () => {
    const dir = await createSite();
    const { output } = await serve(dir, '--port', '0');
    const times = () => output().split('The sources are newer than the output.').length - 1;
    expect(times()).toBe(0);
    await writeFile(join(dir, 'docs/new.md'), '# New\n');
    await expect.poll(times, { timeout: 30_000 }).toBe(1);
    expect(spawnSync(process.execPath, [binary, 'build'], { cwd: dir }).status).toBe(0);
    await mkdir(join(dir, 'static'));
    await expect.poll(times, { timeout: 30_000 }).toBe(2);
  });
  test('uses the next port when one is taken, and warns about other machines', async () => {
    const dir = await createSite();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '0.0.0.0', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { url, output } = await serve(dir, '--port', `${port}`, '--host', '0.0.0.0');
    expect(output()).toContain(`Port ${port} is taken; using ${new URL(url).port}.`);
    expect(output()).toContain(
      `warning  Everyone who can reach this machine can read the site at ${url}`,
    );
    await new Promise((resolve) => taken.close(resolve));
  });
  test('an address that is not this machine’s is one clear message', async () => {
    const dir = await createSite();
    await expect(serve(dir, '--host', '192.0.2.1')).rejects.toThrow(
      /^Ended with 2: [\s\S]*Cannot listen on "192\.0\.2\.1", port 3000 \(EADDRNOTAVAIL\)/,
    );
  });
});
