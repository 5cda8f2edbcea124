/**
 * Compares two states of the disk. In: sources or signatures, before and after. Out: the files that changed, for the
 * terminal.
 */
import { relative } from 'node:path';
import { GONE, type Signatures } from './signatures.js';
import { listTextFiles } from '../../pages/sources.js';
import type { Sources } from '../../types.js';

export interface FileChange {
  /** Path relative to the site folder. */
  readonly path: string;
  readonly kind: 'edited' | 'added' | 'removed';
}

/** Returns pages, blog entries and category files that were edited, added or removed, by path. */
export function listChanges(before: Sources, after: Sources): FileChange[] {
  const old = new Map(listTextFiles(before).map(({ path, hash }) => [path, hash]));
  const changes: FileChange[] = [];
  for (const { path, hash } of listTextFiles(after)) {
    const known = old.get(path);
    if (known === undefined) changes.push({ path, kind: 'added' });
    else if (known !== hash) changes.push({ path, kind: 'edited' });
    old.delete(path);
  }
  return [...changes, ...[...old.keys()].map((path) => ({ path, kind: 'removed' as const }))];
}

/** Returns changes of all other files: config, theme, images, static files. */
export function compareInputs(
  before: Signatures,
  after: Signatures,
  siteDir: string,
): FileChange[] {
  return [
    ...compareSignatures(before.config, after.config, siteDir),
    ...compareSignatures(before.theme, after.theme, siteDir),
    ...compareSignatures(before.others, after.others, ''),
  ];
}

/** Compares signatures, which have a line of path and state for each file. Returned paths are relative to `folder`. */
function compareSignatures(before: string, after: string, folder: string): FileChange[] {
  const [old, now] = [readLines(before), readLines(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path) ?? MISSING, now.get(path) ?? MISSING];
    const kind = isMissing(is) ? 'removed' : isMissing(was) ? 'added' : 'edited';
    return was === is ? [] : [{ path: relative(folder, path).replaceAll('\\', '/'), kind }];
  });
}

/** State of a missing file. */
const MISSING = '-';

function isMissing(state: string): boolean {
  return state === MISSING || state === GONE;
}

function readLines(signature: string): Map<string, string> {
  const lines = signature.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [path = '', state = MISSING] = line.split('\t');
      return [path, state];
    }),
  );
}
