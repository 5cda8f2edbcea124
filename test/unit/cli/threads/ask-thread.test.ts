/** Tests of one answer from a thread. The programs are in `data:` URLs. */
import { expect, test } from 'vitest';
import { askThread } from '../../../../cli/threads/ask-thread.js';

const ask = (code: string) =>
  askThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    data: { pages: 3 },
    does: 'counts pages',
  });

test('askThread() returns the first message of a program, which gets its input', async () => {
  const program = `
    import { parentPort, workerData } from 'node:worker_threads';
    parentPort.postMessage(workerData.pages + 1);
    parentPort.postMessage('more');`;
  expect(await ask(program)).toBe(4);
});

test('askThread() fails with what the program throws', async () => {
  await expect(ask("throw new Error('no pages')")).rejects.toThrow('no pages');
});

test('askThread() names the purpose of a program that ends without an answer', async () => {
  await expect(ask('')).rejects.toThrow('The thread that counts pages ended too early');
});
