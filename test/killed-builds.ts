/**
 * Builds in separate processes that can be killed with all their children, and a check that a kill leaves either the old or
 * the new output.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { hashTree } from './cli/tree-hash.js';
import { createRandom } from './random.js';
import { site, type TestSite } from './site.js';

const PAGES = 40;
export const CONFIG = `export default { title: 'T', url: 'https://t.example' }`;

/** The pages of a site, which differ in one word. */
export function pages(word: string, count = PAGES): Record<string, string> {
  const entries = Array.from({ length: count }, (_, i) => [
    `docs/p${i}.md`,
    `# Page ${i}\n\nThe ${word} of [the next](p${(i + 1) % count}.md#page-${(i + 1) % count}).\n\n\`\`\`hcl\na = ${i}\n\`\`\`\n`,
  ]);
  return Object.fromEntries(entries);
}

/** A site that alternates between two states, and the hashes of their outputs. */
export async function twoSites(count?: number) {
  const built = site({ 'site.config.ts': CONFIG, ...pages('first', count) });
  const turn = (i: number) => built.write(pages(i % 2 === 0 ? 'first' : 'second', count));
  const trees: string[] = [];
  for (const i of [0, 1]) {
    turn(i);
    expect((await built.command(['build', '--no-cache'])).status).toBe(0);
    trees.push(hashTree(join(built.dir, 'build')));
  }
  return { built, trees, turn };
}

/** Starts a build in a process group of its own, so that a kill ends all of it, like a lost machine. */
export function startBuild(dir: string, args: readonly string[] = []): ChildProcess {
  const { CI: _ci, NODE_ENV: _env, ...environment } = process.env;
  const main = join(inject('compiledDir'), 'main.js');
  const script = `import { main } from ${JSON.stringify(main)}; await main(['build', ...process.argv.slice(1)])`;
  return spawn(process.execPath, ['--input-type=module', '-e', script, '--', ...args], {
    cwd: dir,
    env: { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

export function ended(child: ChildProcess): Promise<{ status: number | null; text: string }> {
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, text })));
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

/** Lists the entries of a site folder other than sources, output and cache. */
export function litter({ dir }: TestSite): string[] {
  const top = readdirSync(dir).filter((name) => name.startsWith('.') && name !== '.docsgen');
  const own = readdirSync(join(dir, '.docsgen'), { recursive: true, encoding: 'utf8' });
  return [...top, ...own.filter((name) => /config\/|\.pack\.\d+$|staging/.test(name))];
}

/** Kills builds at random moments. After each kill the output is one of two, and the last build is a clean one. */
export async function killBuilds({ kills, seed }: { kills: number; seed: number }): Promise<void> {
  const { built, trees, turn } = await twoSites();
  const { dir, run } = built;
  const output = join(dir, 'build');
  const started = performance.now();
  turn(0);
  expect(run(['build']).status).toBe(0);
  const duration = performance.now() - started;
  const random = createRandom(seed);
  for (let i = 0; i < kills; i++) {
    turn(i);
    const child = startBuild(dir);
    const end = ended(child);
    await delay(duration * (0.15 + random()));
    killGroup(child);
    await end;
    if (existsSync(output)) expect(trees, `after kill ${i}`).toContain(hashTree(output));
    // The next command, whatever it is, finds a site.
    else expect(readdirSync(dir).some((name) => name.startsWith('.build.replaced-'))).toBe(true);
  }
  turn(1);
  expect(run(['build']).status).toBe(0);
  expect(hashTree(output)).toBe(trees[1]);
  expect(litter(built)).toEqual([]);
}
