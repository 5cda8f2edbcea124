/** The memory of builds by their number of pages. It grows linearly, and little for each page. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG } from '../killed-builds.js';
import { slope } from '../line.js';
import { watchMemory } from '../process-tree.js';
import { repositoryRoot, site } from '../site.js';
import { manyPages } from './many-pages.js';
import { scaled } from './settings.js';

const SIZES = [1000, 2000, 5000, 10_000].map(scaled);
const MAX_PER_PAGE = 60_000;
const MAX_PEAK = 700e6;

test(`builds of ${SIZES.join(', ')} pages: at most ${MAX_PER_PAGE / 1000} kB for each page`, async () => {
  const peaks: (readonly [pages: number, bytes: number])[] = [];
  for (const count of SIZES) {
    const { dir } = site({ 'site.config.ts': CONFIG, ...manyPages(count) });
    const child = spawn(process.execPath, [join(repositoryRoot, 'bin', 'docsgen.js'), 'build'], {
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { status, peakBytes } = await watchMemory(child);
    expect(status).toBe(0);
    peaks.push([count, peakBytes]);
  }
  console.table(peaks.map(([pages, bytes]) => ({ pages, MB: Math.round(bytes / 1e6) })));
  console.log(`${Math.round(slope(peaks))} bytes for each page`);
  expect(slope(peaks)).toBeLessThan(MAX_PER_PAGE);
  expect(Math.max(...peaks.map(([, bytes]) => bytes))).toBeLessThan(MAX_PEAK);
});
