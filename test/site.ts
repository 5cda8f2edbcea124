/**
 * Sites made of inline files, in their own folders, which are removed after the test. `build` runs the compiled pipeline in
 * this process, and `command` the compiled command line; `run` spawns the binary as a user would.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished, vi } from 'vitest';
import type { LinkinatorProcess } from '../cli/check/linkinator/process.js';
import type { BuildFlags, BuildResult } from '../cli/commands/languages/build-languages.js';
import type { ReportedDiagnostic } from '../cli/diagnostics/report.js';
import { keepEsbuild } from './kept-esbuild.js';
import { keepLinkinator } from './kept-linkinator.js';

export const repositoryRoot = join(import.meta.dirname, '..');

export interface RunResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type TestFlags = { readonly [Name in keyof BuildFlags]?: Exclude<BuildFlags[Name], undefined> };

export interface TestSite {
  readonly dir: string;
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void;
  /** A file of the output. */
  readonly read: (path: string) => string;
  readonly exists: (path: string) => boolean;
  /** All files of the output, sorted. */
  readonly output: () => string[];
  readonly build: (flags?: TestFlags) => Promise<BuildResult>;
  /** Builds, and returns the findings in the form of `--json`. */
  readonly diagnose: (flags?: TestFlags) => Promise<ReportedDiagnostic[]>;
  /** For tests that are not about the process: starting one takes most of a second. */
  readonly command: (args: readonly string[], environment?: Environment) => Promise<RunResult>;
  readonly run: (args: readonly string[], environment?: Environment) => RunResult;
}

type Environment = Readonly<Record<string, string>>;

/** @example const { build, read } = site({ 'docs/a.md': '# A' }) */
export function site(files: Readonly<Record<string, string | Uint8Array>>): TestSite {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return createSiteIn(dir, files);
}

/**
 * One process for all sites of a test file, because starting it takes longer than most of them. It ends with this process.
 */
let judge: LinkinatorProcess | undefined;

/** Creates a site in a folder that the caller removes, for suites that share one build. */
export function createSiteIn(
  dir: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): TestSite {
  const output = join(dir, 'build');
  const write: TestSite['write'] = (entries) => {
    for (const [path, content] of Object.entries(entries)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), content);
    }
  };
  write(files);
  const build: TestSite['build'] = async (flags = {}) => {
    const { build: run, prepareLinkinator, Progress } = await loadPipeline();
    judge ??= prepareLinkinator();
    return await run(
      dir,
      {
        check: false,
        cache: false,
        drafts: false,
        judge: { ...judge, close: () => undefined },
        ...flags,
      },
      new Progress({ stream: silence(), isQuiet: true }),
    );
  };
  return {
    dir,
    write,
    build,
    read: (path) => readFileSync(join(output, path), 'utf8'),
    exists: (path) => listFiles(output).includes(path),
    output: () => listFiles(output),
    diagnose: async (flags = {}) => {
      const { diagnostics, config } = await build(flags);
      const { toReported } = await import('../cli/diagnostics/report.js');
      return toReported(diagnostics, config.rules);
    },
    command: (args, environment = {}) => runCommand(args, { cwd: dir, environment }),
    run: (args, environment = {}) => runBinary(args, { cwd: dir, environment }),
  };
}

/** Files that install this repository's Mermaid in a site. */
export const installedMermaid: Readonly<Record<string, string>> = {
  'node_modules/mermaid/package.json': JSON.stringify({ version: '11.0.0' }),
  'node_modules/mermaid/dist/mermaid.esm.min.mjs': `export { default } from ${JSON.stringify(
    pathToFileURL(join(repositoryRoot, 'node_modules/mermaid/dist/mermaid.esm.min.mjs')).href,
  )};`,
};

/** Builds the site that this repository publishes, in `dir`, with `extra` files next to its own. */
export async function buildRepositorySite(
  dir: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<BuildResult> {
  for (const folder of ['docs', 'static'])
    cpSync(join(repositoryRoot, folder), join(dir, folder), { recursive: true });
  const config = readFileSync(join(repositoryRoot, 'site.config.ts'), 'utf8');
  return await createSiteIn(dir, { 'site.config.ts': config, ...extra }).build();
}

/** Copies the sources of the manual. */
export function copyManual(dir: string): void {
  const isMade = (path: string) => /[\\/](?:\.docsgen|build)$/.test(path);
  const filter = (path: string) => !isMade(path);
  cpSync(join(repositoryRoot, 'manual'), dir, { recursive: true, filter });
}

/** Builds the same site once for all tests, which only read it, and returns its folder. */
export async function sharedRepositorySite(): Promise<string> {
  const dir = join(inject('sharedDir'), 'repository');
  if (existsSync(dir)) return dir;
  const own = mkdtempSync(`${dir}-`);
  await buildRepositorySite(own);
  // Another test file may have built it in the meantime.
  await rename(own, dir).catch(() => rm(own, { recursive: true }));
  return dir;
}

let isEsbuildKept = false;

/** Loads the compiled pipeline into this process. */
export async function loadPipeline(): Promise<typeof import('./in-process.js')> {
  if (!isEsbuildKept) keepEsbuild();
  isEsbuildKept = true;
  return await import(join(inject('compiledDir'), 'in-process.js'));
}

/** Runs the command line in this process, with the same folder and environment as `runBinary`. */
async function runCommand(
  args: readonly string[],
  { cwd, environment }: { cwd: string; environment: Environment },
): Promise<RunResult> {
  const { loadEsbuild, run } = await loadPipeline();
  // esbuild's process runs in the folder in which it was loaded, so that folder must remain.
  loadEsbuild();
  const [folder, { ...inherited }] = [process.cwd(), process.env];
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  const endKeeping = keepLinkinator();
  process.chdir(cwd);
  delete process.env['CI'];
  Object.assign(process.env, environment);
  try {
    const status = await run(args);
    return { status, stdout: stdout.text, stderr: stderr.text };
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, inherited);
    process.chdir(folder);
    endKeeping();
    stdout.end();
    stderr.end();
  }
}

/** Collects the output to the stream until its end. */
function capture(stream: NodeJS.WriteStream) {
  const written: string[] = [];
  const write = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    written.push(String(chunk));
    return true;
  });
  return {
    get text() {
      return written.join('');
    },
    end: () => write.mockRestore(),
  };
}

/** Spawns `bin/docsgen.js`, without environment variables that would change its output. */
export function runBinary(
  args: readonly string[],
  { cwd, environment = {} }: { cwd: string; environment?: Environment },
): RunResult {
  const { CI: _ci, FORCE_COLOR: _color, NODE_ENV: _env, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repositoryRoot, 'bin', 'docsgen.js'), ...args],
    {
      cwd,
      env: { ...inherited, NO_COLOR: '1', ...environment },
      encoding: 'utf8',
      timeout: 120_000,
    },
  );
  return { status, stdout, stderr };
}

function listFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

function silence(): NodeJS.WriteStream {
  return Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), {
    isTTY: false,
  }) as NodeJS.WriteStream;
}
