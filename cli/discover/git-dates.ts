/**
 * When files last changed, from one read of the git history. In: the config. Out: date and author by path relative to
 * the site folder; nothing at all where the history is missing or cut short, because a false date is worse than none, and
 * a finding that says so.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { posix } from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { codeOf } from '../fs/error-code.js';
import type { Diagnostic } from '../types.js';
import { versionFolders } from '../version-folders.js';

export interface LastChange {
  /** `YYYY-MM-DD`, as the author's clock said. */
  readonly date: string;
  readonly author: string;
}

export interface GitDates {
  readonly dates: ReadonlyMap<string, LastChange>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Between commits in git's output; no path or name holds it. */
const COMMIT = '\u0001';
/** Less than a string can hold. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

type GitResult = SpawnSyncReturns<string>;

export function readGitDates(config: SiteConfig): GitDates {
  const { docs, siteDir } = config;
  const dates = new Map<string, LastChange>();
  if (!docs.lastUpdated) return { dates, diagnostics: [] };
  const { status, stdout, stderr, error } = git(siteDir, [
    'rev-parse',
    '--is-shallow-repository',
    '--show-prefix',
  ]);
  if (error !== undefined) return fail(config, 'the command "git" is not there', 'Install git');
  // A container's root, for instance, in a checkout of the user outside.
  if (stderr.includes('dubious ownership'))
    return fail(
      config,
      'git reads no repository of another user',
      'Run "git config --global --add safe.directory" with the folder of the repository, or build as its owner',
    );
  if (status !== 0)
    return fail(config, 'git finds no repository here', 'Build in a clone of the repository');
  const [isShallow, prefix = ''] = stdout.split('\n');
  if (isShallow !== 'false')
    return fail(
      config,
      'the history of this clone is cut short',
      'Fetch all of it with "git fetch --unshallow", in a GitHub workflow with "fetch-depth: 0" of actions/checkout',
    );
  const log = git(siteDir, [
    'log',
    '--name-only',
    '--no-renames',
    '-z',
    `--format=${COMMIT}%as%x00%an%x00`,
    '--',
    '.',
    // Pages may lie beside the site.
    ...versionFolders(config).filter((folder) => folder.startsWith('../')),
  ]);
  const problem = problemOf(log);
  if (problem !== null) return fail(config, ...problem);
  for (const commit of log.stdout.split(COMMIT).slice(1)) {
    const [date = '', author = '', ...paths] = commit.split('\0');
    for (const written of paths) {
      const path = relativeTo(prefix, written.replace(/^\n/, ''));
      // Newest first: the first commit that names a file is its last change.
      if (path !== '' && !dates.has(path)) dates.set(path, { date, author });
    }
  }
  return { dates, diagnostics: [] };
}

/** `prefix`, with a slash at its end, is the site's own place in the repository. */
function relativeTo(prefix: string, path: string): string {
  if (path.startsWith(prefix)) return path.slice(prefix.length);
  return posix.relative(prefix, path);
}

/** Why git has not told all of the history, and a way out. */
function problemOf({ error, status, signal, stderr }: GitResult): readonly [string, string] | null {
  if (status === 0 && error === undefined) return null;
  if (stderr.includes('does not have any commits yet'))
    return ['the repository has no commit', 'Commit the pages'];
  if (codeOf(error) === 'ENOBUFS')
    return ['the history is too long to be read', 'Keep other files outside of the site folder'];
  const [reason = ''] = stderr.trim().split('\n');
  return [
    `git says "${reason || (signal ?? codeOf(error))}"`,
    'Run "git log" here to see what is wrong',
  ];
}

function fail(config: SiteConfig, reason: string, wayOut: string): GitDates {
  const found = diagnostic('git-history', `Cannot tell when pages changed: ${reason}`, {
    ...placeOption(config, 'docs.lastUpdated', 'name'),
    note: `${wayOut}, or remove "lastUpdated" from the config.`,
  });
  return { dates: new Map(), diagnostics: [found] };
}

function git(cwd: string, args: readonly string[]): GitResult {
  return spawnSync('git', args, {
    cwd,
    // What it says is read.
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
}
