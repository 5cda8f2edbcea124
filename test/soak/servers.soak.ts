/** Both servers under load: many requests, idle connections, clients that send a byte a second. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { site } from '../site.js';
import { serve } from './server.js';
import { scaled } from './settings.js';

const REQUESTS = scaled(100_000);
const IDLE = scaled(2000);
const MAX_GROWTH_KB = 40_000;
const PATHS = ['/', '/docs/a/', '/docs/a/page.json', '/docs/none/', '/..%2fetc/passwd', '/docs/a'];

const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test.for([['the server of the output'], ['the watch server', '--watch']])(
  `%s: ${REQUESTS} requests, ${IDLE} idle connections, a byte a second`,
  async ([, ...args]) => {
    const { dir, run } = site({ 'docs/index.md': '# Start\n', 'docs/a.md': '# A\n' });
    expect(run(['build']).status).toBe(0);
    const { url, pid } = await serve(dir, args);
    const port = Number(new URL(url).port);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
    const get = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const request = http.get({ port, host: '127.0.0.1', path, agent }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        request.on('error', reject);
      });
    const statuses = new Set<number>();
    const load = async (count: number) => {
      let left = count;
      const next = async () => {
        while (left-- > 0) statuses.add(await get(PATHS[left % PATHS.length] ?? '/'));
      };
      await Promise.all(Array.from({ length: 16 }, next));
    };
    await load(REQUESTS / 5);
    const before = residentKb(pid);
    await load((REQUESTS * 4) / 5);
    expect(residentKb(pid) - before).toBeLessThan(MAX_GROWTH_KB);
    expect(statuses).toEqual(new Set([200, 301, 404]));
    const sockets = Array.from({ length: IDLE }, () => open(port));
    await Promise.all(
      sockets.map((socket) => new Promise((ready) => socket.once('connect', ready))),
    );
    expect(await get('/docs/a/')).toBe(200);
    for (const socket of sockets) socket.destroy();
    const slow = open(port);
    const started = performance.now();
    let isClosed = false;
    slow.once('close', () => (isClosed = true));
    for (const char of 'GET / HTTP/1.1\r\nHost: localhost\r\nX: '.padEnd(40, 'x')) {
      if (isClosed) break;
      slow.write(char);
      await delay(1000);
    }
    expect(isClosed && performance.now() - started < 30_000).toBe(true);
    expect(await get('/docs/a/')).toBe(200);
    agent.destroy();
  },
);

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  return socket.on('error', () => undefined);
}
