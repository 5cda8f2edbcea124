/**
 * When files last changed, from one read of the git history. In: the config. Out: date and author by path relative to
 * the site folder; nothing at all where the history is missing or cut short, because a false date is worse than none, and
 * a finding that says so.
 */
import { spawnSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';

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
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

export function readGitDates(config: SiteConfig): GitDates {
  const { docs, siteDir } = config;
  const dates = new Map<string, LastChange>();
  if (!docs.lastUpdated) return { dates, diagnostics: [] };
  const [top, isShallow] =
    git(siteDir, ['rev-parse', '--show-toplevel', '--is-shallow-repository'])?.trim().split('\n') ??
    [];
  if (top === undefined)
    return fail(config, 'git finds no repository here', 'Build in a clone of the repository');
  if (isShallow !== 'false')
    return fail(
      config,
      'the history of this clone is cut short',
      'Fetch all of it with "git fetch --unshallow", in a GitHub workflow with "fetch-depth: 0" of actions/checkout',
    );
  const log =
    git(siteDir, [
      'log',
      '--name-only',
      '--no-renames',
      '-z',
      `--format=${COMMIT}%as%x00%an%x00`,
      '--',
      '.',
    ]) ?? '';
  for (const commit of log.split(COMMIT).slice(1)) {
    const [date = '', author = '', ...paths] = commit.split('\0');
    for (const written of paths) {
      const path = written.replace(/^\n/, '');
      if (path === '') continue;
      const inSite = relative(siteDir, resolve(top, path)).replaceAll('\\', '/');
      // Newest first: the first commit that names a file is its last change.
      if (!dates.has(inSite)) dates.set(inSite, { date, author });
    }
  }
  return { dates, diagnostics: [] };
}

function fail(config: SiteConfig, reason: string, wayOut: string): GitDates {
  const found = diagnostic('git-history', `Cannot tell when pages changed: ${reason}`, {
    ...placeOption(config, 'docs.lastUpdated', 'name'),
    note: `${wayOut}, or remove "lastUpdated" from the config.`,
  });
  return { dates: new Map(), diagnostics: [found] };
}

function git(cwd: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return status === 0 ? stdout : null;
}
