/**
 * Builds that are killed at random moments and at each call that publishes, and builds that run at the same time as another
 * or a server.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashTree } from '../cli/tree-hash.js';
import { ended, killBuilds, litter, startBuild, twoSites } from '../killed-builds.js';
import { createRandom } from '../random.js';
import { loadPipeline, repositoryRoot } from '../site.js';
import { serve } from './server.js';
import { scaled, seed } from './settings.js';

const KILLS = scaled(300);
const PAIRS = scaled(50);
const SERVED_BUILDS = scaled(50);

test(`${KILLS} kills leave the old output or the new, and the next build is a clean one`, async () => {
  await killBuilds({ kills: KILLS, seed });
});

test('a kill at each call of publishing leaves the old output or the new', async ({ skip }) => {
  if (spawnSync('strace', ['-V']).status !== 0) return skip('there is no strace');
  const { repairOutput } = await loadPipeline();
  const { built, trees, turn } = await twoSites(1);
  const { dir, run } = built;
  const output = join(dir, 'build');
  const other = () => (hashTree(output) === trees[0] ? 1 : 0);
  const binary = join(repositoryRoot, 'bin', 'docsgen.js');
  const trace = (...options: string[]) =>
    spawnSync('strace', ['-qq', ...options, process.execPath, binary, 'build', '--no-cache'], {
      cwd: dir,
      encoding: 'utf8',
    });
  turn(other());
  // Calls of the main thread, in this order: code that publishes calls nothing from another thread.
  const calls = trace('-e', 'trace=/^(rename|unlink|rmdir)').stderr.match(/^\w+\(.*/gm) ?? [];
  const counts = new Map<string, number>();
  let kills = 0;
  for (const line of calls) {
    const [name = ''] = line.split('(');
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    if (!line.includes('/.build.')) continue;
    turn(other());
    kills++;
    const inject = `inject=${name}:signal=KILL:when=${nth}`;
    const { signal } = trace('-o', '/dev/null', '-e', `trace=${name}`, '-e', inject);
    expect(signal, line).toBe('SIGKILL');
    // The first step of every command.
    repairOutput(output);
    expect(trees, line).toContain(hashTree(output));
  }
  console.log(`${kills} calls`);
  expect(kills).toBeGreaterThan(20);
  turn(1);
  expect(run(['build']).status).toBe(0);
  expect(hashTree(output)).toBe(trees[1]);
  expect(litter(built)).toEqual([]);
});

test(`${PAIRS} pairs of builds at any offset both end, and the output is a clean one`, async () => {
  const { built, trees, turn } = await twoSites();
  const { dir } = built;
  const random = createRandom(seed);
  for (let i = 0; i < PAIRS; i++) {
    turn(i);
    const one = ended(startBuild(dir));
    await delay(random() * 2000);
    const ends = await Promise.all([one, ended(startBuild(dir))]);
    expect(
      ends.map(({ status }) => status),
      `pair ${i}`,
    ).toEqual([0, 0]);
    expect(hashTree(join(dir, 'build')), `pair ${i}`).toBe(trees[i % 2]);
  }
  expect(litter(built)).toEqual([]);
});

test(`a server during ${SERVED_BUILDS} builds sends files of the old output or of the new`, async () => {
  const { built, turn } = await twoSites();
  const { dir, output, read } = built;
  // By path: the file in each of the two outputs.
  const known = new Map<string, Set<string>>();
  for (const i of [0, 1]) {
    turn(i);
    expect(built.run(['build']).status).toBe(0);
    for (const path of output().filter((name) => /\.(?:html|json|md|xml)$/.test(name)))
      known.set(path, (known.get(path) ?? new Set()).add(read(path)));
  }
  // Files that both outputs have, so they exist at any moment.
  const paths = [...known.keys()].filter((path) => /^(?:docs\/|404\.html|sitemap)/.test(path));
  const { url } = await serve(dir);
  const random = createRandom(seed);
  let requests = 0;
  for (let i = 0; i < SERVED_BUILDS; i++) {
    turn(i);
    let isBuilding = true;
    const end = ended(startBuild(dir)).finally(() => (isBuilding = false));
    while (isBuilding) {
      const path = paths[Math.floor(random() * paths.length)] ?? '';
      const response = await fetch(url + path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(known.get(path)?.has(await response.text()), path).toBe(true);
      requests++;
    }
    expect((await end).status).toBe(0);
  }
  console.log(`${requests} requests`);
  expect(litter(built)).toEqual([]);
});
