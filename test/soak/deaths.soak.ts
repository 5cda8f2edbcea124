/** Builds that lose a process at any moment. The result is one error without a stack, or none, and nothing waits forever. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashTree } from '../cli/tree-hash.js';
import { ended, startBuild, twoSites } from '../killed-builds.js';
import { findBelow } from '../process-tree.js';
import { createRandom } from '../random.js';
import { scaled, seed } from './settings.js';

const DEATHS = scaled(20);
/** Maximum time from the death to the end of the build. */
const MAX_END_MS = 10_000;
/** Time in which a process finishes its work for these sites. */
const LIFE_MS = 2000;
/** A page that is parsed in a separate process. */
const SUSPECT = `# Suspect\n\n${':'.repeat(200)}\n`;

test.for([
  ['esbuild', 'the process of esbuild has ended'],
  ['parse-child', 'docs/suspect.md  error  Cannot parse the page: its process '],
  ['linkinator-child', 'Cannot finish the check by linkinator: '],
])(
  `${DEATHS} deaths of %s end a build with one error, or do not matter`,
  async ([name = '', error = '']) => {
    const { built, turn } = await twoSites();
    const { dir, run, write } = built;
    write({ 'docs/suspect.md': SUSPECT });
    const output = join(dir, 'build');
    const trees = [0, 1].map((i) => {
      turn(i);
      expect(run(['build', '--no-cache']).status).toBe(0);
      return hashTree(output);
    });
    const random = createRandom(seed);
    const statuses: (number | null)[] = [];
    for (let i = 0; i < DEATHS; i++) {
      turn(i);
      const before = hashTree(output);
      const build = startBuild(dir, ['--no-cache']);
      const end = ended(build);
      const pid = await findProcess(build, name);
      await delay(random() * LIFE_MS);
      const isKilled = kill(pid);
      const killed = performance.now();
      const { status, text } = await end;
      expect(performance.now() - killed, text).toBeLessThan(MAX_END_MS);
      expect(text).not.toContain('    at ');
      const isDone = status === 0;
      expect([i, text, status, isKilled || isDone]).toEqual([i, text, isDone ? 0 : 1, true]);
      if (!isDone) expect(text.split(/(?:^|\n|  )error  /)).toHaveLength(2);
      if (!isDone) expect(text).toContain(error);
      expect(hashTree(output)).toBe(isDone ? trees[i % 2] : before);
      statuses.push(status);
    }
    console.log(`${statuses.filter((status) => status === 1).length} of ${DEATHS} builds failed`);
  },
);

/** Resolves when a build has a process with this in its command line. */
async function findProcess(build: ChildProcess, name: string): Promise<number> {
  while (build.exitCode === null) {
    const found = findBelow(build.pid ?? 0, name);
    if (found !== undefined) return found;
    await delay(5);
  }
  throw new Error(`The build ended without a process "${name}"`);
}

/** `false` if it has ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
