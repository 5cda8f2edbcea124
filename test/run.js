/**
 * `npm test`: every check of the repository, then all tests. Ends with vitest's summary and one line of counts; the
 * exit status is that of the first step that failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STEPS = [
  ['types', 'tsc', '--noEmit'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['unused', 'knip'],
  ['prose', 'markdownlint-cli2'],
  ['spelling', 'cspell', 'lint', '--no-progress', '--no-summary', '--quiet'],
];

const failed = STEPS.filter(([name, command = '', ...args]) => {
  const started = performance.now();
  const { status } = spawnSync(join('node_modules', '.bin', command), args, { stdio: 'inherit' });
  console.log(`${status === 0 ? '✓' : '✗'} ${name} ${Math.round(performance.now() - started)} ms`);
  return status !== 0;
});

const folder = mkdtempSync(join(tmpdir(), 'docsgen-results-'));
const results = join(folder, 'results.json');
const tests = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);

const { numPassedTests, numFailedTests } = readResults();
rmSync(folder, { recursive: true, force: true });
console.log(`${numPassedTests} passed, ${numFailedTests + failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : (tests.status ?? 1);

function readResults() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}
