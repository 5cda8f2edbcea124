/**
 * `npm test`: every check of the repository, beside all tests. Ends with vitest's summary and one line of counts; the
 * exit status is that of the first step that failed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** They run beside the tests, one after another, because tests leave a part of the processor idle. */
const STEPS = [
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['types', 'tsc', '--noEmit'],
  ['unused', 'knip'],
  ['prose', 'markdownlint-cli2'],
  ['spelling', 'cspell', 'lint', '--no-progress', '--no-summary', '--quiet'],
];

/** @type {string[]} */
const failed = [];
const folder = mkdtempSync(join(tmpdir(), 'docsgen-results-'));
const results = join(folder, 'results.json');
const tests = spawn(
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
const [status] = await Promise.all([endOf(tests), runSteps()]);

const { numPassedTests, numFailedTests } = readResults();
rmSync(folder, { recursive: true, force: true });
console.log(`${numPassedTests} passed, ${numFailedTests + failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : (status ?? 1);

/** Shows in one piece what a step prints, when it ends. */
async function runSteps() {
  for (const [name = '', command = '', ...args] of STEPS) {
    const started = performance.now();
    const child = spawn(join('node_modules', '.bin', command), args);
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)));
    const status = await endOf(child);
    process.stdout.write(Buffer.concat(chunks));
    console.log(
      `${status === 0 ? '✓' : '✗'} ${name} ${Math.round(performance.now() - started)} ms`,
    );
    if (status !== 0) failed.push(name);
  }
}

/**
 * Resolves to the exit status; `null` if the program could not start or was killed.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | null>}
 */
function endOf(child) {
  return new Promise((end) => {
    child.on('error', () => end(null));
    child.on('close', end);
  });
}

function readResults() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}
