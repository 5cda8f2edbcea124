import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Tinypool } from 'tinypool';
import { expect, onTestFinished, test } from 'vitest';

/** Moves the bytes, and reports in its next answer how many of them it still has. */
const WORKER = `
import { moveBytes } from './cli/threads/move-bytes.js';
let last = new Uint8Array(1);
export default function () {
  const left = last.byteLength;
  last = new TextEncoder().encode('0123456789');
  return moveBytes({ left, bytes: [last, 'text'] }, [last]);
}`;

const root = join(import.meta.dirname, '..', '..', '..', '..');

test('moveBytes() moves a result whose bytes the thread no longer has', async () => {
  // The pool's own module must be found from here, because its own symbol marks moved values.
  const folder = mkdtempSync(join(root, 'node_modules', '.docsgen-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'worker.mjs');
  await build({
    stdin: { contents: WORKER, resolveDir: root },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['tinypool'],
  });
  const pool = new Tinypool({ filename: outfile, minThreads: 1, maxThreads: 1 });
  const bytes = new TextEncoder().encode('0123456789');
  expect(await pool.run({})).toEqual({ left: 1, bytes: [bytes, 'text'] });
  expect(await pool.run({})).toEqual({ left: 0, bytes: [bytes, 'text'] });
  await pool.destroy();
});
