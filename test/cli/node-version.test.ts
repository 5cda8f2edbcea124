/** A Node that is too old prints one sentence, whatever syntax it cannot parse; so does a setup that docsgen does not support. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const binary = join(repositoryRoot, 'bin/docsgen.js');

/** Runs the binary with the version of another Node. */
function runAs(version: string) {
  const { dir } = site({ 'docs/index.md': '# A' });
  const preload = join(dir, 'version.cjs');
  writeFileSync(
    preload,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  const args = ['-r', preload, binary, '--version'];
  return spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' });
}

test('K90: a Node that is too old prints one sentence', () => {
  for (const version of ['10.24.1', '12.22.0', '18.20.4', '20.18.3', '21.7.0', '22.15.1']) {
    const { status, stdout, stderr } = runAs(version);
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      `docsgen needs Node 20.19, Node 22.16 or newer; this is Node ${version}.\n`,
    ]);
  }
});

test('K90: a Node that the package names runs', () => {
  const { engines } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  expect(engines.node).toBe('^20.19.0 || ^22.16.0 || >=24.0.0');
  expect(runAs('20.19.0').status).toBe(0);
});

test('K90: every Node since 10 can read the first file', () => {
  const text = readFileSync(binary, 'utf8');
  for (const sourceType of ['module', 'script'] as const)
    expect(() => parse(text, { ecmaVersion: 2020, sourceType, allowHashBang: true })).not.toThrow();
  expect(text).not.toMatch(/^\s*(?:import|export)\s*[\w{*'"]/m);
  // Optional chaining and related syntax came with Node 14.
  expect(text).not.toMatch(/\?\.|\?\?|#\w+\s*[=(]/);
});

test("Plug'n'Play of Yarn: the command says what to set", async () => {
  const { command, exists } = site({ 'docs/a.md': '# A' });
  Object.defineProperty(process.versions, 'pnp', { value: '3', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(process.versions, 'pnp'));
  const { status, stdout } = await command(['build', '--json']);
  expect(status).toBe(2);
  expect(JSON.parse(stdout).diagnostics).toMatchObject([
    {
      message: "Cannot run with Plug'n'Play of Yarn: docsgen needs its packages in folders",
      note: 'Write "nodeLinker: node-modules" into ".yarnrc.yml", and run "yarn install".',
    },
  ]);
  expect(exists('index.html')).toBe(false);
});
