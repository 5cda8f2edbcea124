/** Tests that deadlines count the time that a thread has worked, so that a busy machine changes no result. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../../../cli/parse/options.js';
import { parseInQuarantine } from '../../../../cli/parse/quarantine.js';
import { PluginFailure } from '../../../../cli/parse/site-plugins/failure.js';
import {
  renewDeadline,
  runGuarded,
  withPatience,
} from '../../../../cli/parse/site-plugins/guard.js';
import { ownCpuTime, withCpuDeadline } from '../../../../cli/threads/cpu-time.js';

/** Waits like a thread that gets no CPU time. */
const WAIT = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)';
const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const work = (ms: number) => {
  const start = ownCpuTime() ?? 0;
  while ((ownCpuTime() ?? 0) - start < ms);
};

async function parseWith(work: string) {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-deadline-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'child.mjs');
  const answer = "process.send({ type: 'page', page: { title: 'Parsed', diagnostics: [] } })";
  writeFileSync(
    path,
    `process.on('message', () => { ${work}; ${answer} }); process.send({ type: 'ready' })`,
  );
  const file = { path: 'docs/x.md', text: '', hash: '' };
  const options = { ...DEFAULT_PARSE_OPTIONS, timeoutMs: 200 };
  const [page] = await parseInQuarantine([file], options, pathToFileURL(path));
  return page;
}

describe.runIf(process.platform === 'linux')('K8: a deadline', () => {
  test('is not hit by a process that waits for a processor', async () => {
    expect(await parseWith(WAIT)).toEqual({ title: 'Parsed', diagnostics: [] });
  });

  test('is hit by a process that works', async () => {
    expect((await parseWith('for (;;);'))?.diagnostics).toMatchObject([
      { ruleId: 'page-timeout', file: 'docs/x.md', reason: 'Cannot parse the page in 200 ms' },
    ]);
  });

  test('of a plugin starts again when the machine was busy', () => {
    renewDeadline();
    const onLate = () => new PluginFailure('late', { file: null, note: '' });
    let attempts = 0;
    const attempt = () =>
      withPatience(() =>
        runGuarded(
          () => {
            attempts++;
            wait(150);
            return 'made';
          },
          { timeoutMs: 50, onLate },
        ),
      );
    expect(attempt()).toBe('made');
    expect(attempts).toBe(3);
    const endless = () =>
      withPatience(() => runGuarded(() => work(10_000), { timeoutMs: 50, onLate }));
    expect(endless).toThrow('late');
    renewDeadline();
  });

  test('of other work starts again, and ends work that takes as long', () => {
    const late = new Error('late');
    const times: number[] = [];
    const run = (attempt: (ms: number) => void) => () =>
      withCpuDeadline(
        60,
        (timeoutMs) => {
          times.push(timeoutMs);
          attempt(timeoutMs);
          if (timeoutMs < 200) throw late;
          return 'made';
        },
        (error) => error === late,
      );
    expect(run(wait)()).toBe('made');
    expect(times.splice(0)).toEqual([60, 120, 240]);
    expect(run(work)).toThrow('late');
    expect(times).toEqual([60]);
  });
});
