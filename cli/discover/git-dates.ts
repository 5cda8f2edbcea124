/**
 * Reads when files last changed, with one read of the git history. In: the config. Out: date and author by path relative to
 * the site folder. If the history is missing or shallow, there are no dates, because a wrong date is worse than none, and a
 * finding reports that.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { posix } from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { setOfPath, type DocsSet } from '../paths/docs-sets.js';
import { codeOf } from '../fs/error-code.js';
import type { Diagnostic } from '../types.js';
import { versionFolders } from '../paths/version-folders.js';

export interface LastChange {
  /** `YYYY-MM-DD`, by the author's clock. */
  readonly date: string;
  readonly author: string;
}

export interface GitDates {
  readonly dates: ReadonlyMap<string, LastChange>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Separates commits in git's output; no path or name contains it. */
const COMMIT = '\u0001';
/** It is below the maximum length of a string. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

type GitResult = SpawnSyncReturns<string>;

export function readGitDates(config: SiteConfig): GitDates {
  const { docs, siteDir } = config;
  const dates = new Map<string, LastChange>();
  if (!docs.some(isDated)) return { dates, diagnostics: [] };
  const { status, stdout, stderr, error } = git(siteDir, [
    'rev-parse',
    '--is-shallow-repository',
    '--show-prefix',
  ]);
  if (error !== undefined) return fail(config, 'the command "git" is not there', 'Install git');
  // For example, root in a container that builds a checkout of another user.
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
    // Pages may lie outside of the site folder.
    ...versionFolders(config).filter((folder) => folder.startsWith('../')),
  ]);
  const problem = problemOf(log);
  if (problem !== null) return fail(config, ...problem);
  for (const commit of log.stdout.split(COMMIT).slice(1)) {
    const [date = '', author = '', ...paths] = commit.split('\0');
    for (const written of paths) {
      const path = relativeTo(prefix, written.replace(/^\n/, ''));
      // Commits are listed newest first: the first commit that names a file is its last change.
      if (path !== '' && !dates.has(path) && isDated(setOfPath(path, config)))
        dates.set(path, { date, author });
    }
  }
  return { dates, diagnostics: [] };
}

function isDated({ lastUpdated }: DocsSet): boolean {
  return lastUpdated;
}

/** `prefix` is the path of the site in the repository, with a slash at its end. */
function relativeTo(prefix: string, path: string): string {
  if (path.startsWith(prefix)) return path.slice(prefix.length);
  return posix.relative(prefix, path);
}

/** Returns why git could not list the whole history, and what to do about it. */
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
  const { option } = config.docs.find(isDated) ?? config.docs[0];
  const found = diagnostic('git-history', `Cannot tell when pages changed: ${reason}`, {
    ...placeOption(config, [...option, 'lastUpdated'], 'name'),
    note: `${wayOut}, or remove "lastUpdated" from the config.`,
  });
  return { dates: new Map(), diagnostics: [found] };
}

function git(cwd: string, args: readonly string[]): GitResult {
  return spawnSync('git', args, {
    cwd,
    // The code above reads git's messages, so they must be in English.
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
}
