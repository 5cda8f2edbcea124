/**
 * Runs the scripts of the pipeline guide in a clone that is in the state in which `actions/checkout` leaves it: when `main` has
 * moved since the push, `origin/main` is the commit of the run.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pages } from './content.js';

const SCRIPTS = ['ci/changed-folders.sh', 'ci/deploy.sh'];
const FILE = 'dev/vpc/terragrunt.hcl';

const script = (name: string) =>
  pages
    .flatMap(({ fences }) => fences)
    .find(({ info }) => info.includes(`title="infrastructure-live/${name}"`))?.text ?? '';

function writeScript(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

/** A repository with a commit for each text of the file, and a clone of it, as of the commit before the last one. */
function lateRun(texts: readonly string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-pipeline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeScript(join(dir, 'bin/infrastructure-deployer'), '#!/bin/sh\necho deployed\n');
  const env = {
    PATH: `${join(dir, 'bin')}:${process.env['PATH']}`,
    HOME: dir,
    AWS_REGION: 'us-east-1',
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: join(dir, folder),
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();

  git('.', 'init', '-b', 'main', 'upstream');
  for (const name of SCRIPTS) writeScript(join(dir, 'upstream', name), script(name));
  mkdirSync(join(dir, 'upstream', dirname(FILE)), { recursive: true });
  for (const text of texts) {
    writeFileSync(join(dir, 'upstream', FILE), text);
    git('upstream', 'add', '.');
    git('upstream', 'commit', '-m', text);
  }
  const commit = git('upstream', 'rev-parse', 'HEAD^');
  git('.', 'clone', 'upstream', 'run');
  git('run', 'checkout', '-B', 'main', commit);
  git('run', 'update-ref', 'refs/remotes/origin/main', commit);
  return (mode: string) =>
    execFileSync('bash', ['ci/deploy.sh', mode], {
      cwd: join(dir, 'run'),
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
}

test('a late run skips a folder that a newer commit on main changes', () => {
  const deploy = lateRun(['first', 'second', 'third']);
  expect(deploy('apply')).toBe(
    '== apply dev/vpc\nSkipped: a newer commit on main changes this folder.\n',
  );
});
