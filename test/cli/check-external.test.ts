/** `docsgen check --external` as a user runs it, against a server on this machine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

function run(cwd: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(repositoryRoot, 'bin/docsgen.js'), 'check', ...args],
      {
        cwd,
        env: { ...process.env, NO_COLOR: '1', http_proxy: 'http://127.0.0.1:9' },
      },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (status) =>
      resolve({ status, output: output.slice(output.indexOf('✓ check')) }),
    );
  });
}

test('asks once, fails with the line to change, and judges by memory when told to', async () => {
  const requests: string[] = [];
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    response.writeHead(url === '/good' ? 200 : 404, { 'content-type': 'text/html' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = `# A\n\n[good](http://${host}/good) and [gone](http://${host}/gone).\n`;
  const { dir, write, exists } = site({
    'site.config.ts': `export default { title: 'T', external: { privateHosts: ['${host}'] } }`,
    'docs/a.md': page,
  });
  const first = await run(dir, '--external');
  const column = page.split('\n')[2]?.indexOf('[gone]') ?? 0;
  expect(first.status).toBe(1);
  expect(first.output).toContain(
    `docs/a.md:3:${column + 1}  error  Cannot open "http://${host}/gone": it answers with status 404  external-link`,
  );
  expect(requests.toSorted()).toEqual(['GET /gone', 'HEAD /gone', 'HEAD /good']);

  write({ 'docs/a.md': page.replace(/ and.*/, '') });
  const second = await run(dir, '--offline');
  expect([second.status, requests.length]).toEqual([0, 3]);
  expect(exists('index.html')).toBe(false);
});
