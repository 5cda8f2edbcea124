/**
 * The manual is a site that docsgen builds without findings, and its commands and examples work: commands, configs, the
 * workflow and the hook are taken from its pages and run.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  rmSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../cli/config/load-config.js';
import { copyManual, createSiteIn, repositoryRoot, site, type TestSite } from '../site.js';

const folder = join(repositoryRoot, 'manual');
const pages = new Map(
  readdirSync(join(folder, 'docs')).map((name) => [
    name,
    readFileSync(join(folder, 'docs', name), 'utf8'),
  ]),
);

interface Block {
  readonly language: string;
  /** The name of its file, if it has one. */
  readonly title: string | null;
  readonly text: string;
}

const blocks: readonly Block[] = [...pages.values()].flatMap((page) =>
  Array.from(
    page.matchAll(/^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$/gms),
    ([, language = '', title = null, text = '']) => ({ language, title, text }),
  ),
);

function blockOf(title: string): string {
  const found = blocks.find((block) => block.title === title);
  if (found === undefined) throw new Error(`The manual has no block "${title}"`);
  return found.text;
}

/** A project with docsgen installed, under version control. */
function project(files: Readonly<Record<string, string>>): TestSite {
  return install(site({ '.gitignore': IGNORED, ...files }));
}

const IGNORED = 'node_modules\n.docsgen\nbuild\n';

function install(created: TestSite): TestSite {
  const target = join(created.dir, 'node_modules', '.bin', 'docsgen');
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(repositoryRoot, 'bin', 'docsgen.js'), target);
  // npm takes half a second for each call.
  const npx = '#!/bin/sh\nname=$1; shift; exec "$(dirname "$0")/$name" "$@"\n';
  writeFileSync(join(dirname(target), 'npx'), npx, { mode: 0o755 });
  shell(created.dir, 'git init --quiet && git add . && git commit --quiet -m "First"');
  return created;
}

/** Programs that are installed in the project come first. */
const pathIn = (dir: string) => `${join(dir, 'node_modules', '.bin')}:${process.env['PATH']}`;

function shell(cwd: string, script: string, environment: Readonly<Record<string, string>> = {}) {
  const { CI: _ci, ...inherited } = process.env;
  const identity = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.example' };
  return spawnSync('bash', ['-e', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: {
      ...inherited,
      ...identity,
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b.example',
      GIT_CONFIG_GLOBAL: '/dev/null',
      NO_COLOR: '1',
      PATH: pathIn(cwd),
      ...environment,
    },
  });
}

const good = {
  'docs/index.md': '# Start\n\nRead [the guide](guide.md).\n',
  'docs/guide.md': '# Guide\n\n## Part\n\nText.\n',
};
const brokenLink = { 'docs/index.md': '# Start\n\nMore.\n\nRead [the guide](/docs/giude/).\n' };

test('builds and passes its own check without findings', async () => {
  const { command, dir } = site({});
  copyManual(dir);
  const { status, stdout } = await command(['check', '--format', 'json']);
  expect([status, JSON.parse(stdout).diagnostics]).toEqual([0, []]);
});

/** Commands of `sh` blocks that are not files. */
const commands = new Set(
  blocks
    .filter(({ language, title }) => language === 'sh' && title === null)
    .flatMap(({ text }) => text.trim().split('\n')),
);
/** Commands that cannot run here, with the reason. */
const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm install --save-dev docsgen': 'package.test.ts installs the tarball',
  'node migrate.mjs': 'migrating.test.ts runs it',
  'npm install katex remark-math': 'formulas.test.ts uses those of this repository',
  'npm install remark-math rehype-katex': 'plugins.test.ts uses those of this repository',
  'npm install --save-dev @types/react': 'package.test.ts compiles the examples with it',
  'chmod +x .githooks/pre-commit': 'the test of the hook runs it',
  'git config core.hooksPath .githooks': 'the test of the hook runs it',
};

/** Files that an earlier command makes. */
const needed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'npx docsgen check --private-links': {
    'site.config.ts':
      "export default { title: 'T', privateRepositories: { organization: 'acme' } }",
  },
  'npx docsgen check --against manifest.json': {
    'manifest.json': '{ "format": 1, "routes": { "/docs/guide/": ["part"] } }',
  },
};

/** A built site, so that tests that only read it need not build it. */
const builtDir = mkdtempSync(join(tmpdir(), 'docsgen-manual-'));
const built = install(createSiteIn(builtDir, { '.gitignore': IGNORED, ...good }));
beforeAll(() => expect(shell(builtDir, 'npx docsgen build').status).toBe(0));
afterAll(() => rmSync(builtDir, { recursive: true }));

test('the manual has commands', () => expect(commands.size).toBeGreaterThan(5));

test.each([...commands].filter((command) => !(command in HELD_ELSEWHERE)))(
  '%s',
  async (command) => {
    const files = needed[command];
    const { dir, write } = files?.['site.config.ts'] === undefined ? built : project(good);
    write(files ?? {});
    if (!command.includes(' serve')) {
      const { status, stdout, stderr } = shell(dir, command);
      expect(status, stdout + stderr).toBe(0);
      const [, output] = / --output (\S+)/.exec(command) ?? [];
      if (output !== undefined) expect(readFileSync(join(dir, output), 'utf8')).not.toBe('');
      return;
    }
    const child = spawn('bash', ['-c', `exec ${command} --port 0`], {
      cwd: dir,
      env: { ...process.env, PATH: pathIn(dir) },
      detached: true,
    });
    // Also kills its child processes: npx does not always pass the signal on.
    onTestFinished(() => void process.kill(-(child.pid ?? 0)));
    const address = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const [found] = /http:\/\/\S+/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.on('close', () => reject(new Error(text)));
    });
    expect((await fetch(new URL('docs/guide/', address))).status).toBe(200);
  },
);

test('a release is kept next to the next one, as the page about versions describes', async () => {
  const chosen = [...commands].find((command) => command.includes('versions/1.0')) ?? '';
  const page = pages.get('versions.md') ?? '';
  const [, config = ''] = /title="site\.config\.ts"\n(.*?)^```/ms.exec(page) ?? [];
  const { dir, command, read, write } = project(good);
  expect(shell(dir, chosen).status).toBe(0);
  write({ 'site.config.ts': config, 'docs/new.md': '# New\n' });
  expect(await command(['build'])).toMatchObject({ status: 0, stderr: '' });
  expect(read('docs/guide/index.html')).not.toMatch(/name="robots"|version-banner/);
  expect(read('docs/next/guide/index.html')).toMatch(
    /name="robots" content="noindex".*version-banner-unreleased/s,
  );
  expect(read('docs/next/new/index.html')).toContain('href="/docs/next/guide/"');
});

test('a site is published in two languages, as the page about versions describes', async () => {
  const page = pages.get('versions.md') ?? '';
  const [, config = ''] = /title="site\.config\.ts"\n([^`]*translations.*?)^```/ms.exec(page) ?? [];
  const { dir, command, read } = project({
    ...good,
    'site.config.ts': config,
    'static/note.txt': 'A note.\n',
    'pl/docs/guide.md': '# Strona\n\n## Jedna\n\n[Notatka](/note.txt)\n\n## Druga\n',
    'pl/site.config.ts': blockOf('pl/site.config.ts'),
  });
  expect(await command(['build'])).toMatchObject({ status: 0, stderr: '' });
  expect(read('docs/guide/index.html')).toContain(
    '<link rel="alternate" hreflang="pl" href="https://docs.example.com/pl/docs/guide/">',
  );
  expect(read('pl/docs/guide/index.html')).toMatch(/<html lang="pl".*Na tej stronie/s);
  expect(read('pl/note.txt')).toBe('A note.\n');
  // For a command about one language.
  expect(shell(dir, 'npx docsgen build pl --no-check').status).toBe(0);
});

test('the configs of the manual are valid', async () => {
  const configs = blocks.filter(({ title }) => title === 'site.config.ts');
  expect(configs.length).toBeGreaterThan(2);
  for (const { text } of configs) {
    const { dir } = site({
      'site.config.ts': text,
      'markdown.ts': 'export const remarkPlugins = [];',
    });
    await expect(loadConfig(dir), text).resolves.toHaveProperty('title');
  }
});

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly run?: string; readonly uses?: string }[] }>
  >;
}

/** Runs the `run` steps in order until one fails, like a runner, and returns their output. */
function runWorkflow(dir: string, environment: Readonly<Record<string, string>> = {}) {
  const workflow: Workflow = parse(blockOf('.github/workflows/docs.yml'));
  const runs = Object.values(workflow.jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => (run === undefined || run === 'npm ci' ? [] : [run])),
  );
  expect(runs).toContain('npx docsgen check');
  let printed = '';
  for (const run of runs) {
    const { status, stdout, stderr } = shell(dir, run, { GITHUB_ACTIONS: 'true', ...environment });
    printed += stdout + stderr;
    if (status !== 0) return { status, printed };
  }
  return { status: 0, printed };
}

test('a pull request with a broken link fails, with an annotation on the line that it added', () => {
  const { dir, write } = project(good);
  const summary = join(dir, '.docsgen', 'summary.md');
  expect(runWorkflow(dir)).toMatchObject({ status: 0 });
  shell(dir, 'git checkout --quiet -b change');
  write(brokenLink);
  shell(dir, 'git commit --quiet --all -m "Change"');
  const { status, printed } = runWorkflow(dir, { GITHUB_STEP_SUMMARY: summary });
  expect(status).toBe(1);
  const annotations = [
    ...printed.matchAll(/^::error file=(.+?),line=(\d+),col=(\d+),title=(.+?)::(.*)$/gm),
  ];
  expect(annotations.map((match) => match.slice(1))).toEqual([
    [
      'docs/index.md',
      '5',
      '6',
      'broken-link',
      'Cannot find page "/docs/giude/". Did you mean "/docs/guide/"?',
    ],
  ]);
  // The line is one of those that the pull request shows as new.
  const diff = shell(dir, 'git diff --unified=0 HEAD~1 -- docs/index.md').stdout;
  expect(diff).toMatch(/^@@ -3 \+3,3 @@/m);
  expect(readFileSync(summary, 'utf8')).toContain('Cannot find page "/docs/giude/"');
});

test('the hook refuses a commit with a broken link, and leaves other commits alone', () => {
  const { dir, write } = project({ ...good, 'README.md': 'Read me.\n' });
  const setup = blocks.find(({ text }) => text.includes('core.hooksPath'))?.text ?? '';
  write({ '.githooks/pre-commit': blockOf('.githooks/pre-commit') });
  chmodSync(join(dir, '.githooks/pre-commit'), 0o644);
  expect(shell(dir, setup).status).toBe(0);

  write(brokenLink);
  const refused = shell(dir, 'git commit --quiet --all -m "Break"');
  expect(refused.status).toBe(1);
  expect(refused.stdout + refused.stderr).toContain('docs/index.md:5:6  error  Cannot find page');

  // This commit has no file of the site, so the site is not checked.
  writeFileSync(join(dir, 'README.md'), 'Read me twice.\n');
  const other = shell(dir, 'git commit --quiet -m "Words" README.md');
  expect([other.status, other.stdout]).toEqual([0, '']);

  write(good);
  write({ 'docs/guide.md': `${good['docs/guide.md']}More.\n` });
  const fixed = shell(dir, 'git commit --quiet --all -m "Fix"');
  expect([fixed.status, fixed.stdout + fixed.stderr]).toEqual([
    0,
    expect.stringMatching(/✓ Checked \d+ pages/),
  ]);
});

test('the other workflow steps of the manual are YAML, and their commands are among those that ran here', () => {
  for (const { text } of blocks.filter(({ language }) => language === 'yaml')) {
    const steps = text.match(/npx docsgen .*/g) ?? [];
    expect(() => void parse(text)).not.toThrow();
    for (const step of steps) expect([...commands, 'npx docsgen check']).toContain(step.trim());
  }
});
