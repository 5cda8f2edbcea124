import { expect, test } from 'vitest';
import {
  listenToPageTimes,
  reportTimes,
  timeBatch,
  timePage,
  type PageTime,
} from '../../../../cli/diagnostics/page-times.js';

test('a batch reports the time of each page to listeners, until they stop listening', async () => {
  const heard: PageTime[] = [];
  const stop = listenToPageTimes((time) => heard.push(time));
  const timed = timeBatch([1, 2], (n) => n * 10);
  expect(reportTimes('parse', ['a.md', 'b.md'], timed)).toEqual([10, 20]);
  expect(await timePage('render', 'c.md', async () => 30)).toBe(30);
  stop();
  reportTimes('parse', ['d.md'], timeBatch([1], String));
  expect(heard.map(({ stage, page, thread }) => [stage, page, thread])).toEqual([
    ['parse', 'a.md', timed.thread],
    ['parse', 'b.md', timed.thread],
    ['render', 'c.md', timed.thread],
  ]);
  for (const { startMs, durationMs } of heard) {
    expect(Math.abs(Date.now() - startMs)).toBeLessThan(60_000);
    expect(durationMs).toBeGreaterThanOrEqual(0);
  }
});
