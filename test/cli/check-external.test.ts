/** `docsgen check --external` as users run it, against a server on this machine. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

function run(
  cwd: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(repositoryRoot, 'bin/docsgen.js'), 'check', ...args],
      {
        cwd,
        env: { ...process.env, NO_COLOR: '1', ...environment },
      },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (status) =>
      resolve({ status, output: output.slice(output.indexOf('✓ check')) }),
    );
  });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Nothing listens there, so requests through the proxy fail. */
const noProxy = { http_proxy: 'http://127.0.0.1:9' };

test('requests a URL once, fails with the line to change, and uses its memory with --offline', async () => {
  const requests: string[] = [];
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    response.writeHead(url === '/good' ? 200 : 404, { 'content-type': 'text/html' }).end();
  });
  const host = await listen(server);
  const page = `# A\n\n[good](http://${host}/good) and [gone](http://${host}/gone).\n`;
  const { dir, write, exists } = site({
    'site.config.ts': `export default { title: 'T', external: { privateHosts: ['${host}'] } }`,
    'docs/a.md': page,
  });
  const first = await run(dir, ['--external'], noProxy);
  const column = page.split('\n')[2]?.indexOf('[gone]') ?? 0;
  expect(first.status).toBe(1);
  expect(first.output).toContain(
    `docs/a.md:3:${column + 1}  error  Cannot open "http://${host}/gone": it answers with status 404  external-link`,
  );
  expect(requests.toSorted()).toEqual(['GET /gone', 'HEAD /gone', 'HEAD /good']);

  write({ 'docs/a.md': page.replace(/ and.*/, '') });
  const second = await run(dir, ['--offline'], noProxy);
  expect([second.status, requests.length]).toEqual([0, 3]);
  expect(exists('index.html')).toBe(false);
});

test('requests the web through the proxy of the environment, and its own output without it', async () => {
  const requests: string[] = [];
  const proxy = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    const isGood = url === 'http://site.dev/good';
    response.writeHead(isGood ? 200 : 404, { 'content-type': 'text/html' }).end('<p id="here">');
  });
  proxy.on('connect', ({ url }, socket) => {
    requests.push(`CONNECT ${url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const address = await listen(proxy);
  const page =
    '# A\n\n[a](http://site.dev/good#here) [b](http://site.dev/gone) [c](https://tls.dev/)\n';
  const { dir } = site({
    'site.config.ts': `export default { title: 'T' }`,
    'docs/a.md': page,
  });
  const { status, output } = await run(dir, ['--external'], {
    HTTP_PROXY: address,
    HTTPS_PROXY: `http://${address}`,
    NO_PROXY: 'elsewhere.dev',
  });
  expect([status, output]).toEqual([
    1,
    expect.stringContaining('Cannot open "http://site.dev/gone": it answers with status 404'),
  ]);
  expect(output).toContain(
    'Cannot open "https://tls.dev/": the proxy does not connect to it  unreliable-link',
  );
  expect(output).not.toContain('Cannot open "http://site.dev/good');
  expect([...new Set(requests)].toSorted()).toEqual([
    'CONNECT tls.dev:443',
    'GET http://site.dev/gone',
    'GET http://site.dev/good',
    'HEAD http://site.dev/gone',
  ]);
});
