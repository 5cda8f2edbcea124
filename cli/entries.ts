/**
 * What is at a path. In: the path. Out: what the system says of it, or nothing where nothing is. The `throwIfNoEntry` of
 * Node throws all the same where a file stands in the place of a folder on the way there.
 */
import { lstatSync, statSync, type Stats } from 'node:fs';

/** Of a link the link itself. */
export function entryAt(path: string): Stats | undefined {
  return unlessBelowFile(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** Of a link what it leads to. */
export function targetAt(path: string): Stats | undefined {
  return unlessBelowFile(() => statSync(path, { throwIfNoEntry: false }));
}

function unlessBelowFile(look: () => Stats | undefined): Stats | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
