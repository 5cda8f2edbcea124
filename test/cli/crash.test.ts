/**
 * Builds that are killed, run out of space, meet another build, or lose a process. The output is the old one or the new one;
 * the next command repairs the rest.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { CONFIG, ended, killBuilds, litter, pages, startBuild } from '../killed-builds.js';
import { loadPipeline, repositoryRoot, site } from '../site.js';
import { hashTree } from './tree-hash.js';

test('a build that is killed leaves the old output or the new, and the next build a clean one', async () => {
  await killBuilds({ kills: 4, seed: 24 });
}, 240_000);

test('a build that is asked to stop stops, and the output is unchanged', async () => {
  const { dir, command, write } = site({ 'site.config.ts': CONFIG, ...pages('first') });
  await command(['build']);
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

test('two simultaneous builds of one site both end, and the output is a clean one', async () => {
  const built = site({ 'site.config.ts': CONFIG, ...pages('first') });
  const { dir, command, write } = built;
  await command(['build']);
  write(pages('second'));
  const ends = await Promise.all([ended(startBuild(dir)), ended(startBuild(dir))]);
  expect(ends.map(({ status }) => status)).toEqual([0, 0]);
  const both = hashTree(join(dir, 'build'));
  expect((await command(['build', '--no-cache', '--out-dir', 'clean'])).status).toBe(0);
  expect(hashTree(join(dir, 'clean'))).toBe(both);
  expect(litter(built)).toEqual([]);
});

test('builds that publish at the same moment leave the whole output of one of them', async () => {
  const { publish, stagingFolder } = await loadPipeline();
  const { dir } = site({ 'out/last': '' });
  const outDir = join(dir, 'out');
  const script = `
    const { publish, stagingFolder } = await import(${JSON.stringify(join(inject('compiledDir'), 'in-process.js'))});
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

/** Kills every child process of a command with this in its name as soon as it gets a task. */
function killing(name: string): Record<string, string> {
  const patch = `
    import childProcess from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { fork, spawn } = childProcess;
    childProcess.spawn = (command, ...rest) => {
      const child = spawn(command, ...rest);
      if (command.includes('${name}')) child.kill('SIGKILL');
      return child;
    };
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

test('a page whose parser dies is one error; the build ends', () => {
  const { run } = site({
    'site.config.ts': CONFIG,
    ...pages('first'),
    'docs/hostile.md': `${'> '.repeat(400)}x`,
  });
  const { status, stdout, stderr } = run(['build', '--no-check'], killing('parse-child'));
  expect(stderr).toBe('');
  expect(stdout).toContain(
    'docs/hostile.md  error  Cannot parse the page: its process ended with signal SIGKILL  page-crash\n' +
      '  It may use 512 MB of memory. Look for thousands of brackets, asterisks, backticks or list levels without a blank line between.',
  );
  expect(stdout).toContain('✗ 1 error. Build failed');
  expect(status).toBe(1);
});

/** Threads render more than 150 pages. A value that is not an error has no place. */
test.each([
  ['here', 1, "throw 'a string';", 'a string', null],
  ['here', 1, 'throw { toString: 1 };', 'something that is no error', null],
  ['in threads', 160, "throw new Error('an error');", 'an error', 39],
  ['in threads', 160, 'throw null;', 'null', null],
  ['in threads', 160, 'process.exit(7);', 'it calls process.exit(7)', 41],
])('a component of the site, %s, of %i pages: %s', async (_, count, body, reason, column) => {
  const { command } = site({
    'site.config.ts': CONFIG,
    'theme/content/Table.tsx': `
      export { TableCell, TableHeaderCell } from 'docsgen/theme/content/Table.js';
      export function Table() { ${body} }`,
    'docs/p.md': '# Table\n\n| a |\n|---|\n| b |\n',
    ...Object.fromEntries(Array.from({ length: count }, (__, i) => [`docs/q${i}.md`, `# Q${i}\n`])),
  });
  const { status, stdout, stderr } = await command(['build', '--no-check']);
  const place = column === null ? '' : `theme/content/Table.tsx:3:${column}  `;
  const frame =
    column === null
      ? ''
      : `\n  3 |       export function Table() { ${body} }\n    | ${' '.repeat(column - 1)}^\n`;
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout.slice(stdout.indexOf('\n\n') + 2)).toBe(
    `${place}error  Cannot render "/": ${reason}  theme\n${frame}` +
      "  A component of the theme throws. The page builds without the site's overrides of it.\n\n" +
      '✗ 1 error. Build failed; build/ was not made.\n',
  );
});

test.each([
  ['bundle the theme', {}],
  ['compile the config', { 'site.config.ts': CONFIG }],
])(
  'when the process of esbuild dies, the build reports it and ends: Cannot %s',
  async (what, files) => {
    const { command, run, write, dir } = site({ 'docs/a.md': '# A', ...files });
    await command(['build']);
    const before = hashTree(join(dir, 'build'));
    write({ 'docs/a.md': '# B' });
    const { status, stdout, stderr } = run(['build', '--no-cache'], killing('esbuild'));
    const rule = what === 'bundle the theme' ? 'theme' : 'config';
    expect(stdout + stderr).toContain(
      `error  Cannot ${what}: the process of esbuild has ended  ${rule}\n` +
        '  Try again. If it ends again, look for what ends it, such as a lack of memory.\n\n1 error.\n',
    );
    expect(status).toBe(1);
    expect(hashTree(join(dir, 'build'))).toBe(before);
  },
);

test('when the process of linkinator dies, the build reports it and ends', async () => {
  const { command, run, write, dir } = site({ 'site.config.ts': CONFIG, ...pages('first') });
  await command(['build']);
  const before = hashTree(join(dir, 'build'));
  write(pages('second'));
  const { status, stdout } = run(['build', '--no-cache'], killing('linkinator'));
  expect(stdout).toContain('error  Cannot finish the check by linkinator: ');
  expect(status).toBe(1);
  expect(hashTree(join(dir, 'build'))).toBe(before);
});

/** A theme that is compiled into docsgen's own folder. */
const OWN_THEME = { 'theme/components/Footer.tsx': 'export const Footer = () => null;\n' };

/** Removes docsgen's own folder when a stage has ended, as "docsgen clean" may do meanwhile. */
function cleaningAfter(stage: string): Record<string, string> {
  const patch = `
    import { rmSync } from 'node:fs';
    const { write } = process.stdout;
    process.stdout.write = (text, ...rest) => {
      if (text.includes('✓ ${stage} ')) rmSync('.docsgen', { recursive: true });
      return write.call(process.stdout, text, ...rest);
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(patch)}` };
}

test.each([
  ['bundle', 'bundle/server-*.mjs'],
  ['search', '.check.staging-*/docs/index.html'],
  ['write', '.check.staging-*/docs/index.html'],
])('a check whose files are removed after the stage "%s" reports it and ends', (stage, gone) => {
  const { run, dir } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A', ...OWN_THEME });
  const { status, stderr } = run(['check'], cleaningAfter(stage));
  expect([status, stderr.replace(/(\/server|\.staging)-\w+/, '$1-*')]).toEqual([
    1,
    `error  Cannot continue: "${join(dir, '.docsgen', gone)}" no longer exists  file\n` +
      '  Another command has removed it meanwhile, "docsgen clean" for instance. Run this one again.\n\n1 error.\n',
  ]);
});

// Other systems do not allow removing a current folder.
test.runIf(process.platform === 'linux')('a missing folder is reported immediately', () => {
  const { dir, run } = site({ 'docs/a.md': '# A\n' });
  // This makes sure that the checkout is compiled.
  run(['--version']);
  const program = join(repositoryRoot, 'bin', 'docsgen.js');
  const script = `mkdir gone && cd gone && rmdir ../gone && exec "${process.execPath}" "${program}" build "${dir}"`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
    cwd: dir,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'error  Cannot run in this folder: it has been removed  file\n  Change to another folder, or to the one that has its name now.\n\n1 error.\n',
  ]);
});

test('heaps of 64 MB are enough for 160 pages', () => {
  const { run } = site({ 'site.config.ts': CONFIG, ...pages('first', 160) });
  const { status, stderr } = run(['build'], { NODE_OPTIONS: '--max-old-space-size=64' });
  expect([status, stderr]).toEqual([0, '']);
});

/** A small file system, if this user may mount one. */
const small = mkdtempSync(join(tmpdir(), 'docsgen-small-'));
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500k', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

test.runIf(isMounted)('a full disk: one line, the old output is unchanged', async () => {
  const { command, dir, write } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
  const build = () => command(['build', '--no-check', '--out-dir', join(small, 'out')]);
  expect((await build()).status).toBe(0);
  const before = hashTree(join(small, 'out'));
  write({ 'static/large.bin': Buffer.alloc(3_000_000), ...pages('first') });
  const { status, stderr } = await build();
  expect(stderr).toMatch(
    /^error {2}Cannot write ".*\.out\.staging-\d+\/.+": no space left on the device {2}file\n {2}The last good output is as it was\. Make room or change permissions, and run it again\.\n\n1 error\.\n$/,
  );
  expect(status).toBe(1);
  rmSync(join(dir, 'static'), { recursive: true });
  write({ 'docs/long.md': `# Long\n\n${'word '.repeat(300_000)}` });
  expect((await build()).stderr).toMatch(
    /^error {2}Cannot write ".+": no space left on the device {2}file\n/,
  );
  expect(hashTree(join(small, 'out'))).toBe(before);
  expect(readdirSync(small)).toEqual(['out']);
});

test.runIf(isMounted)(
  'a mount point cannot be the output, because nothing can replace it',
  async () => {
    const { command } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
    const before = readdirSync(small);
    const { status, stderr } = await command(['build', '--out-dir', small]);
    expect(stderr).toMatch(
      /^error {2}Cannot write to ".*": another file system is mounted there {2}config\n {2}Name a folder in it with --out-dir\.\n\n1 error\.\n$/,
    );
    expect(status).toBe(2);
    expect(readdirSync(small)).toEqual(before);
  },
);

test("a file in the place of docsgen's own folder is reported", async () => {
  const { command, run, dir } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A',
    ...OWN_THEME,
    '.docsgen': '',
  });
  const watch = run(['serve', '--watch']);
  expect([watch.status, watch.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error {2}Cannot write ".*\.docsgen\/.*": a file is in the way {2}file\n/,
    ),
  ]);
  // The folder for temporary files does not help either.
  const { status, stderr } = await command(['build'], { TMPDIR: join(dir, 'nowhere') });
  expect(stderr).toMatch(
    /^error {2}Cannot write ".*\.docsgen\/.*": a file is in the way {2}file\n/,
  );
  expect(status).toBe(1);
  rmSync(join(dir, '.docsgen'));
  mkdirSync(join(dir, '.docsgen'));
  writeFileSync(join(dir, '.docsgen/cache'), '');
  expect((await command(['build'])).status).toBe(0);
});

test.runIf(existsSync('/dev/full'))('output to a full disk is reported once', () => {
  const { dir } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(repositoryRoot, 'bin', 'docsgen.js'), 'build'],
    { cwd: dir, encoding: 'utf8', stdio: ['ignore', full, 'pipe'] },
  );
  closeSync(full);
  expect([status, stderr]).toEqual([2, 'Cannot write the output of this command: ENOSPC.\n']);
  expect(readdirSync(dir)).toContain('build');
});
