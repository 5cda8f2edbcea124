/**
 * Sites made of inline files, in folders of their own that are removed after the test. `build` runs the compiled
 * pipeline in this process; `run` spawns the binary as a user would.
 */
import { spawnSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { inject, onTestFinished } from 'vitest';
import type { BuildResult } from '../cli/commands/build-result.js';
import type { BuildFlags } from '../cli/commands/build.js';
import type { ReportedDiagnostic } from '../cli/diagnostics/report.js';

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
  /** Builds, and gives the findings as `--json` has them. */
  readonly diagnose: (flags?: TestFlags) => Promise<ReportedDiagnostic[]>;
  readonly run: (
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => RunResult;
}

/** @example const { build, read } = site({ 'docs/a.md': '# A' }) */
export function site(files: Readonly<Record<string, string | Uint8Array>>): TestSite {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return createSiteIn(dir, files);
}

/** A site in a folder that the caller removes: for suites that share one build. */
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
    const { build: run, Progress } = await loadPipeline();
    return await run(
      dir,
      { check: false, cache: false, drafts: false, ...flags },
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
    run: (args, environment = {}) => runBinary(args, { cwd: dir, environment }),
  };
}

/** The pipeline as it is compiled, in this process. */
export async function loadPipeline(): Promise<typeof import('./in-process.js')> {
  return await import(join(inject('compiledDir'), 'in-process.js'));
}

/** Spawns `bin/docsgen.js`. Everything that would change its output is taken from the environment. */
export function runBinary(
  args: readonly string[],
  { cwd, environment = {} }: { cwd: string; environment?: Readonly<Record<string, string>> },
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
