/**
 * `npm test`: every check of the repository, then all tests. Ends with vitest's summary and one line of counts; the
 * exit status is that of the first step that failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest first, so that all end together. */
const STEPS = [
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['types', 'tsc', '--noEmit'],
  ['unused', 'knip'],
  ['prose', 'markdownlint-cli2'],
  ['spelling', 'cspell', 'lint', '--no-progress', '--no-summary', '--quiet'],
];

const failed = [];
const waiting = [...STEPS];
await Promise.all(Array.from({ length: availableParallelism() }, runNext));

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

/** Runs the steps that are waiting, one after another. What a step prints is shown in one piece when it ends. */
async function runNext() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const [name, command = '', ...args] = step;
    const started = performance.now();
    const child = spawn(join('node_modules', '.bin', command), args);
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => chunks.push(chunk));
    const status = await new Promise((end) => {
      child.on('error', (error) => {
        chunks.push(Buffer.from(`${error.message}\n`));
        end(null);
      });
      child.on('close', end);
    });
    process.stdout.write(Buffer.concat(chunks));
    console.log(
      `${status === 0 ? '✓' : '✗'} ${name} ${Math.round(performance.now() - started)} ms`,
    );
    if (status !== 0) failed.push(name);
  }
}

function readResults() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}
