/** What one build remembers for the next. */
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

test('a memory lasts over builds that change nothing, and is of one output', () => {
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

test('a file of the index that is gone is none', () => {
  expect(writtenIndex('/nowhere', []).read('search/v1/titles.json')).toBeNull();
});
