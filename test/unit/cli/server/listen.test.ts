/** Tests of how long a connection lives, which is the same for both servers. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../cli/server/listen.js';

/** A time longer than a connection may be idle, which is 5 s, and one more in later versions of Node. */
const BUSY_MS = 7000;

async function start() {
  const { port, close } = await listen((_, response) => response.end('answer'), {
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(close);
  return port;
}

/** A client that sends two requests on one connection, the second while the server is busy. */
const client = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const ask = 'GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n';
  let heard = '';
  const { port, isAsked } = workerData;
  const socket = connect(port, '127.0.0.1', () => socket.write(ask));
  socket.on('data', (data) => {
    heard += data;
    const answers = heard.match(/\\r\\n\\r\\nanswer/g)?.length ?? 0;
    if (answers === 1) {
      parentPort.postMessage('again');
      const report = () => {
        Atomics.store(isAsked, 0, 1);
        Atomics.notify(isAsked, 0);
      };
      setTimeout(() => socket.write(ask, report), 1000);
    } else if (answers === 2) {
      parentPort.postMessage('answered');
      socket.destroy();
    }
  });
  socket.on('error', ({ code }) => parentPort.postMessage(code));
  socket.on('end', () => parentPort.postMessage('ended'));
`;

test('a request that comes while the server is busy is answered, however long that takes', async () => {
  const isAsked = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(client, { eval: true, workerData: { port: await start(), isAsked } });
  onTestFinished(async () => void (await worker.terminate()));
  expect(await once(worker, 'message')).toEqual(['again']);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
  // The client may not have sent its request yet.
  Atomics.wait(isAsked, 0, 0);
  expect(await once(worker, 'message')).toEqual(['answered']);
});

test('an unused connection ends', async () => {
  const socket = connect(await start(), '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  );
  socket.resume();
  await once(socket, 'end');
  await once(socket, 'close');
});
