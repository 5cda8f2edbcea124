import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** One program at a time: they measure time and memory, and fill disks. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  oxc: { jsx: { development: false } },
  test: {
    include: ['test/soak/*.soak.ts'],
    globalSetup: ['test/setup.ts'],
    env: {
      NODE_ENV: 'production',
      NO_COLOR: '1',
      TZ: 'UTC',
      // Large corpora do not fit into memory. `test/setup.ts` makes the folder and removes it.
      TMPDIR: join(tmpdir(), `docsgen-soak-${process.pid}`),
    },
    testTimeout: 0,
    hookTimeout: 0,
    expect: { poll: { timeout: 30_000, interval: 25 } },
    pool: 'forks',
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
