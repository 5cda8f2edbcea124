import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Files that replace modules. They get modules of their own, so that no other file meets a replacement. */
const replacing = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(path, 'utf8')));

/** Memory that the folders of all tests together may take, in bytes: five times what was measured. */
const NEEDED_MEMORY = 1024 ** 3;

/** Returns a folder in memory on Linux, if there is room: a third of the time of small builds is creating files on a disk. */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  if (process.platform !== 'linux' || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < NEEDED_MEMORY ? tmpdir() : memory;
}

export default defineConfig({
  // React's production build, which the tests run, has no development runtime for JSX.
  oxc: { jsx: { development: false } },
  test: {
    globalSetup: ['test/setup.ts'],
    env: {
      NODE_ENV: 'production',
      NO_COLOR: '1',
      TZ: 'UTC',
      // `test/setup.ts` makes it and removes it.
      TMPDIR: join(temporaryFolder(), `docsgen-tests-${process.pid}`),
    },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A machine with much else to do still answers within this time; Playwright waits as long.
    expect: { poll: { timeout: 30_000, interval: 25 } },
    pool: 'forks',
    // One more than processors: tests wait for browsers, timers and other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Files share the modules that their process has loaded: loading them is half of the time of a unit test.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: replacing,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: replacing } },
    ],
  },
});
