/** A read-only site is built into another place and checked; no files are left behind. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { site } from '../site.js';

/** Root may write everywhere, so the command runs as another user then. */
const asNobody =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    : ['env'];
const canBeNobody = spawnSync(asNobody[0] ?? '', ['--version']).status === 0;

const skipLink = (statement: string) =>
  `import { useId } from 'react';\nexport function SkipLink() {\n  const id = useId();\n  ${statement}\n}\n`;

/** From 150 pages on, threads make them. */
const pages = Array.from({ length: 160 }, (_, i) => [`docs/p${i}.md`, `# Page ${i}\n`]);

/** A site, a writable folder, and a command: returns its status and the first error. */
function readOnlySite() {
  const { dir } = site({
    'site.config.ts': `export default { title: 'T', translations: ['pl'] };`,
    'docs/index.md': '# Start',
    ...Object.fromEntries(pages),
    'theme/components/SkipLink.tsx': skipLink('return <p id={id}>Mine</p>;'),
    'pl/site.config.ts': `export default { title: 'T', locale: { code: 'pl' } };`,
    'pl/docs/index.md': '# Początek',
  });
  const program = `import { main } from ${JSON.stringify(join(inject('compiledDir'), 'main.js'))}; await main(process.argv.slice(2));`;
  const { dir: elsewhere } = site({ 'run.mjs': program });
  const temporary = join(elsewhere, 'tmp');
  mkdirSync(temporary);
  for (const folder of [elsewhere, temporary]) chmodSync(folder, 0o777);
  const folders = [dir, join(dir, 'pl')];
  for (const folder of folders) chmodSync(folder, 0o555);
  onTestFinished(() => {
    for (const folder of folders) chmodSync(folder, 0o755);
  });
  const [command = '', ...args] = asNobody;
  const { CI: _ci, NODE_ENV: _env, ...environment } = process.env;
  const run = (...own: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      command,
      [...args, process.execPath, join(elsewhere, 'run.mjs'), ...own],
      {
        cwd: dir,
        env: { ...environment, NO_COLOR: '1', TMPDIR: temporary },
        encoding: 'utf8',
      },
    );
    return [status, (stderr + stdout).split('\n').find((line) => /(?:^| {2})error {2}/.test(line))];
  };
  const litter = () => [...readdirSync(temporary), ...folders.flatMap(listOwn)];
  return { dir, elsewhere, run, litter };
}

const listOwn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.'));

test.runIf(canBeNobody)('is built, in all languages and by threads', () => {
  const { elsewhere, run, litter } = readOnlySite();
  const outDir = join(elsewhere, 'out');
  for (const options of [[], ['--no-cache']]) {
    expect(run('build', ...options, '--out-dir', outDir)).toEqual([0, undefined]);
    expect(readFileSync(join(outDir, 'docs/p7/index.html'), 'utf8')).toContain('>Mine</p>');
    expect(readFileSync(join(outDir, 'pl/docs/index.html'), 'utf8')).toContain('Początek');
    expect(litter()).toEqual([]);
  }
});

test.runIf(canBeNobody)('is checked', () => {
  const { run, litter } = readOnlySite();
  expect(run('check')).toEqual([0, undefined]);
  expect(litter()).toEqual([]);
});

test.runIf(canBeNobody)('reports where a component of its theme throws', () => {
  const { dir, elsewhere, run, litter } = readOnlySite();
  const file = 'theme/components/SkipLink.tsx';
  writeFileSync(join(dir, file), skipLink('throw new Error(id);'));
  expect(run('build', '--out-dir', join(elsewhere, 'out'))).toEqual([
    1,
    expect.stringMatching(`^${file}:4:9 {2}error {2}Cannot render "/": .* {2}theme$`),
  ]);
  expect(litter()).toEqual([]);
});
