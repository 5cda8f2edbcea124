/** Tests of what one build stores for the next one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import {
  recallOutput,
  rememberOutput,
  writtenIndex,
  type OutputMemory,
} from '../../../../../cli/commands/staging/output-memory.js';

test('the memory of one output survives builds that change nothing', () => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const memory: OutputMemory = {
    record: new Map([['/a/', { key: 'k', files: [['a/index.html', [3, 12.5]]] }]]),
    notes: [['current', { titles: 't', keys: ['a'] }]],
  };
  const first = new Cache(dir);
  rememberOutput(first, '/build', memory);
  first.close({ prune: true });
  for (let i = 0; i < 12; i++) {
    const cache = new Cache(dir);
    expect(recallOutput(cache, '/build')).toEqual(memory);
    cache.set(`other ${i}`, 'x');
    cache.close({ prune: true });
  }
  expect(recallOutput(new Cache(dir), '/other')).toEqual({ record: new Map(), notes: [] });
});

test('a missing file of the index reads as null', () => {
  expect(writtenIndex('/nowhere', []).read('search/v1/titles.json')).toBeNull();
});
