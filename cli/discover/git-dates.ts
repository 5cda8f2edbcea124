/**
 * When files last changed, from one read of the git history. In: the config. Out: date and author by path relative to
 * the site folder; nothing at all where the history is cut short, because a false date is worse than none.
 */
import { spawnSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import type { SiteConfig } from '../config/schema.js';

export interface LastChange {
  /** `YYYY-MM-DD`, as the author's clock said. */
  readonly date: string;
  readonly author: string;
}

/** Between commits in git's output; no path or name holds it. */
const COMMIT = '\u0001';
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

export function readGitDates({ docs, siteDir }: SiteConfig): ReadonlyMap<string, LastChange> {
  const dates = new Map<string, LastChange>();
  if (!docs.lastUpdated) return dates;
  const top = git(siteDir, ['rev-parse', '--show-toplevel', '--is-shallow-repository'])
    ?.trim()
    .split('\n');
  if (top?.[1] !== 'false') return dates;
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
      const inSite = relative(siteDir, resolve(top[0] ?? siteDir, path)).replaceAll('\\', '/');
      // Newest first: the first commit that names a file is its last change.
      if (!dates.has(inSite)) dates.set(inSite, { date, author });
    }
  }
  return dates;
}

function git(cwd: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return status === 0 ? stdout : null;
}
