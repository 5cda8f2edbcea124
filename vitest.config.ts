import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Both workers end together when what is short comes last: units, and of all others the smaller files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isUnit = ({ moduleId }: TestSpecification) => moduleId.includes('/test/unit/');
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isUnit(a)) - Number(isUnit(b)));
  }
}

export default defineConfig({
  // React's production build, which the tests run, has no development runtime for JSX.
  oxc: { jsx: { development: false } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/setup.ts'],
    env: { NODE_ENV: 'production', NO_COLOR: '1', TZ: 'UTC' },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A machine with much else to do still answers within this time; Playwright waits as long.
    expect: { poll: { timeout: 30_000, interval: 25 } },
    pool: 'forks',
    // One more than processors: tests wait for browsers, timers and other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
  },
});
