/** What a release promises: which scripts an installation runs, and how the package is published. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from '../site.js';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly hasInstallScript?: boolean }>
  >;
}

test('only esbuild runs a script when a user installs docsgen', () => {
  const { packages }: Lock = JSON.parse(read('package-lock.json'));
  const installed = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true,
  );
  expect(installed.length).toBeGreaterThan(100);
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(scripted.map(([path]) => path)).toEqual(['node_modules/esbuild']);
});

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: { readonly test: Job; readonly publish: Job };
}

test('the package is published after the tests, with provenance, by a job that runs no test', () => {
  const workflow: Workflow = parse(read('.github/workflows/publish.yml'));
  const { test: tested, publish } = workflow.jobs;
  expect([workflow.permissions, tested.permissions]).toEqual([{ contents: 'read' }, undefined]);
  expect([publish.needs, publish.permissions]).toEqual([
    'test',
    { contents: 'read', 'id-token': 'write' },
  ]);
  const runs = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);
  expect(runs(tested).slice(-2)).toEqual(['npm ci', 'npm test']);
  expect(runs(publish)).toEqual([
    'npm ci',
    'npm publish --provenance --access public --ignore-scripts=false',
  ]);
  for (const { uses } of [...tested.steps, ...publish.steps])
    if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+\.\d+\.\d+$/);
});

test('the manifest names the repository, from which npm verifies the provenance', () => {
  const { repository, homepage, bugs } = JSON.parse(read('package.json'));
  const address = /^git\+(https:.*)\.git$/.exec(repository.url)?.[1];
  expect([homepage, bugs]).toEqual([`${address}#readme`, `${address}/issues`]);
  // The site of this repository links there too.
  expect(read('site.config.ts')).toContain('editUrl: `${github}/docs/edit/main/`');
  expect(read('site.config.ts')).toContain(`const github = '${address?.replace('/docs', '')}'`);
});
