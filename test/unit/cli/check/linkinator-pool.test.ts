import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { startLinkinatorPool } from '../../../../cli/check/linkinator-pool.js';
import type { LinkinatorProcess } from '../../../../cli/check/linkinator-process.js';

function createFakes() {
  const judged: string[][] = [];
  let closed = 0;
  const start = (): LinkinatorProcess => ({
    extract: async (pages) => pages.map((page) => ({ url: `${page}#found`, page })),
    judge: async (urls) => {
      judged.push([...urls]);
      return urls.map((url) => ({ url, status: 404 }));
    },
    close: () => void closed++,
  });
  return { start, judged, closed: () => closed };
}

describe('startLinkinatorPool()', () => {
  test('asks one process about a small site', async () => {
    const { start, judged } = createFakes();
    await startLinkinatorPool(start, 500).judge(['a', 'b', 'c']);
    expect(judged).toEqual([['a', 'b', 'c']]);
  });

  test('gives each process a share of a large one, and their answers in order', async () => {
    const { start, judged, closed } = createFakes();
    const pool = startLinkinatorPool(start, 100_000);
    const urls = ['a', 'b', 'c', 'd', 'e'];
    expect((await pool.judge(urls)).map(({ url }) => url)).toEqual(urls);
    expect((await pool.extract(urls)).map(({ page }) => page)).toEqual(urls);
    expect(judged).toHaveLength(availableParallelism());
    expect(judged.flat()).toEqual(urls);
    pool.close();
    expect(closed()).toBe(availableParallelism());
  });
});
