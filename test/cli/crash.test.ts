/**
 * Builds that are killed, run out of space, meet another build, or lose a process of their own. The output is the old
 * one or the new one; the next command repairs what is left.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { runBinary, site, type TestSite } from '../site.js';
import { hashTree } from './tree-hash.js';

const PAGES = 40;
const CONFIG = `export default { title: 'T', url: 'https://t.example' }`;

function pages(word: string): Record<string, string> {
  const entries = Array.from({ length: PAGES }, (_, i) => [
    `docs/p${i}.md`,
    `# Page ${i}\n\nThe ${word} of [the next](p${(i + 1) % PAGES}.md#page-${(i + 1) % PAGES}).\n\n\`\`\`hcl\na = ${i}\n\`\`\`\n`,
  ]);
  return Object.fromEntries(entries);
}

/** A build of its own process group, so that a kill takes all of it, as a lost machine would. */
function startBuild(dir: string, args: readonly string[] = []): ChildProcess {
  const { CI: _ci, NODE_ENV: _env, ...environment } = process.env;
  const main = join(inject('compiledDir'), 'cli', 'main.js');
  const script = `import { main } from ${JSON.stringify(main)}; await main(['build', ...process.argv.slice(1)])`;
  return spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
    cwd: dir,
    env: { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

function ended(child: ChildProcess): Promise<{ status: number | null; text: string }> {
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, text })));
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** What a site folder holds besides sources, output and cache. */
function litter({ dir }: TestSite): string[] {
  const top = readdirSync(dir).filter((name) => name.startsWith('.') && name !== '.docsgen');
  const own = readdirSync(join(dir, '.docsgen'), { recursive: true, encoding: 'utf8' });
  return [...top, ...own.filter((name) => /config\/|\.pack\.\d+$|staging/.test(name))];
}

/** `mulberry32`: the same moments in every run, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('T24 a build that is killed leaves the old output or the new, and the next build a clean one', async () => {
  const built = site({ 'site.config.ts': CONFIG, ...pages('first') });
  const { dir, run, write } = built;
  const output = join(dir, 'build');
  expect(run(['build']).status).toBe(0);
  const trees = [hashTree(output)];
  const started = performance.now();
  write(pages('second'));
  expect(run(['build']).status).toBe(0);
  const duration = performance.now() - started;
  trees.push(hashTree(output));
  const next = random(24);
  for (let i = 0; i < 12; i++) {
    write(pages(i % 2 === 0 ? 'first' : 'second'));
    const child = startBuild(dir);
    const end = ended(child);
    await new Promise((resolve) => setTimeout(resolve, duration * (0.15 + next())));
    killGroup(child);
    await end;
    if (existsSync(output)) expect(trees, `after kill ${i}`).toContain(hashTree(output));
    // The command after it, whatever it is, finds a site.
    else expect(readdirSync(dir).some((name) => name.startsWith('.build.replaced-'))).toBe(true);
  }
  expect(run(['build']).status).toBe(0);
  expect(hashTree(output)).toBe(trees[1]);
  expect(litter(built)).toEqual([]);
});

test('T24 a build that is asked to stop stops, and the output is as it was', async () => {
  const { dir, run, write } = site({ 'site.config.ts': CONFIG, ...pages('first') });
  run(['build']);
  const before = hashTree(join(dir, 'build'));
  write(pages('second'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = startBuild(dir);
    const end = ended(child);
    child.stdout?.once('data', () => child.kill(signal));
    await end;
    expect(child.signalCode ?? child.exitCode).not.toBe(0);
    expect(hashTree(join(dir, 'build'))).toBe(before);
  }
});

test('T29 two builds of one site at once both end, and the output is a clean one', async () => {
  const built = site({ 'site.config.ts': CONFIG, ...pages('first') });
  const { dir, run, write } = built;
  run(['build']);
  write(pages('second'));
  const ends = await Promise.all([ended(startBuild(dir)), ended(startBuild(dir))]);
  expect(ends.map(({ status }) => status)).toEqual([0, 0]);
  const both = hashTree(join(dir, 'build'));
  expect(run(['build', '--no-cache', '--out-dir', 'clean']).status).toBe(0);
  expect(hashTree(join(dir, 'clean'))).toBe(both);
  expect(litter(built)).toEqual([]);
});

test('T29 builds that publish at the same moment leave one of them, whole', async () => {
  const { publish, stagingFolder } = (await import(
    join(inject('compiledDir'), 'cli/publish/publish.js')
  )) as typeof import('../../cli/publish/publish.js');
  const { dir } = site({ 'out/last': '' });
  const outDir = join(dir, 'out');
  const script = `
    const { publish, stagingFolder } = await import(${JSON.stringify(join(inject('compiledDir'), 'cli/publish/publish.js'))});
    const { mkdirSync, writeFileSync } = await import('node:fs');
    const [outDir, name] = process.argv.slice(1);
    for (let i = 0; i < 150; i++) {
      const staging = stagingFolder(outDir);
      mkdirSync(staging);
      for (const half of ['a', 'b']) writeFileSync(staging + '/' + half, name + i);
      publish(staging, outDir);
    }`;
  const runs = ['one', 'two', 'three'].map((name) =>
    ended(
      spawn(process.execPath, ['--input-type=module', '-e', script, outDir, name], {
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    ),
  );
  expect(await Promise.all(runs)).toEqual(runs.map(() => ({ status: 0, text: '' })));
  expect(readdirSync(outDir)).toEqual(['a', 'b']);
  expect(readFileSync(join(outDir, 'a'), 'utf8')).toBe(readFileSync(join(outDir, 'b'), 'utf8'));
  mkdirSync(stagingFolder(outDir));
  publish(stagingFolder(outDir), outDir);
  expect(readdirSync(dir)).toEqual(['out']);
});

/** Kills every child process of a command whose script has this in its name, as soon as it is given something to do. */
function killing(name: string): Record<string, string> {
  const patch = `
    import childProcess from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { fork } = childProcess;
    childProcess.fork = (script, ...rest) => {
      const child = fork(script, ...rest);
      const { send } = child;
      child.send = (...message) => {
        if (!String(script).includes('${name}')) return send.apply(child, message);
        child.kill('SIGKILL');
        return true;
      };
      return child;
    };
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(patch)}` };
}

test('T30 a page whose parser dies is one error; the build ends', () => {
  const { run } = site({
    'site.config.ts': CONFIG,
    ...pages('first'),
    'docs/hostile.md': `${'> '.repeat(400)}x`,
  });
  const { status, stdout, stderr } = run(['build', '--no-check'], killing('parse/child'));
  expect(stderr).toBe('');
  expect(stdout).toContain(
    'docs/hostile.md  error  Cannot parse the page: its process ended with signal SIGKILL  page-crash\n' +
      '  It may use 512 MB of memory. Look for thousands of brackets, asterisks, backticks or list levels without a blank line between.',
  );
  expect(stdout).toContain('✗ 1 error. Build failed');
  expect(status).toBe(1);
});

test('T30 when the process of linkinator dies, the build says so and ends', () => {
  const { run, write, dir } = site({ 'site.config.ts': CONFIG, ...pages('first') });
  run(['build']);
  const before = hashTree(join(dir, 'build'));
  write(pages('second'));
  const { status, stdout } = run(['build', '--no-cache'], killing('linkinator'));
  expect(stdout).toContain('error  Cannot finish the check by linkinator: ');
  expect(status).toBe(1);
  expect(hashTree(join(dir, 'build'))).toBe(before);
});

/** A small file system of its own, where this user may mount one. */
const small = mkdtempSync(join(tmpdir(), 'docsgen-small-'));
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500k', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

test.runIf(isMounted)('T26 a full disk: one line, the old output as it was', () => {
  const { dir, write } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
  const build = (...args: string[]) =>
    runBinary(['build', dir, '--no-check', '--out-dir', join(small, 'out'), ...args], { cwd: dir });
  expect(build().status).toBe(0);
  const before = hashTree(join(small, 'out'));
  write({ 'static/large.bin': Buffer.alloc(3_000_000), ...pages('first') });
  const { status, stderr } = build();
  expect(stderr).toMatch(
    /^error {2}Cannot write ".*\.out\.staging-\d+\/.+": no space left on the device {2}file\n {2}The last good output is as it was\. Make room or change permissions, and build again\.\n\n1 error\.\n$/,
  );
  expect(status).toBe(1);
  rmSync(join(dir, 'static'), { recursive: true });
  write({ 'docs/long.md': `# Long\n\n${'word '.repeat(300_000)}` });
  expect(build().stderr).toMatch(
    /^error {2}Cannot write ".+": no space left on the device {2}file\n/,
  );
  expect(hashTree(join(small, 'out'))).toBe(before);
  expect(readdirSync(small)).toEqual(['out']);
});

test('a site folder that holds a file where docsgen keeps its work is told so', () => {
  const { run, dir } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A', '.docsgen': '' });
  const { status, stderr } = run(['build']);
  expect(stderr).toMatch(
    /^error {2}Cannot write ".*\.docsgen\/.*": a file is in the way {2}file\n/,
  );
  expect(status).toBe(1);
  rmSync(join(dir, '.docsgen'));
  mkdirSync(join(dir, '.docsgen'));
  writeFileSync(join(dir, '.docsgen/cache'), '');
  expect(run(['build']).status).toBe(0);
});
