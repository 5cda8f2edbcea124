import { defineConfig } from 'vitest/config';

export default defineConfig({
  // React's production build, which the tests run, has no development runtime for JSX.
  oxc: { jsx: { development: false } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/setup.ts'],
    // What the commands print is the same on GitHub.
    env: { NODE_ENV: 'production', NO_COLOR: '1', TZ: 'UTC', GITHUB_ACTIONS: '' },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
