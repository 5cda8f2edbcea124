/**
 * Turns disk errors into diagnostics. They are caused by the machine or another command and are no bugs of docsgen. In: a
 * thrown value. Out: a diagnostic that says what to do.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve, sep } from 'node:path';
import { Failure, diagnostic } from '../../diagnostics/diagnostic.js';
import { isStaged } from '../../publish/publish.js';

/** System calls that fail with ENOENT when a file that must exist, or its folder, is missing. */
const NEED_EXISTING: ReadonlySet<unknown> = new Set([
  'copyfile',
  'lstat',
  'link',
  'open',
  'rename',
  'scandir',
  'stat',
]);

const READS: ReadonlySet<unknown> = new Set([
  'access',
  'lstat',
  'opendir',
  'read',
  'readlink',
  'realpath',
  'scandir',
  'stat',
]);
/** Codes with which `open` fails only when it opens a file for writing. */
const WRITE_ERRORS: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
]);

const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EIO: 'the device does not work',
  EBUSY: 'the device or folder is in use',
  ENAMETOOLONG: 'the name is too long',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
};

/** Consequence to print for builds. */
export const OUTPUT_STANDS = 'The last good output is as it was.';

/**
 * Returns a `Failure` with one message instead of a stack; `consequence` says what happened to existing files. Returns any
 * other error unchanged.
 */
export function asDiskFailure(error: unknown, siteDir: string, consequence = ''): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error && 'syscall' in error))
    return error;
  const { code, syscall } = error;
  // A copy has two paths, and only the target can be full or in the way.
  const path = String('dest' in error && WRITE_ERRORS.has(code) ? error.dest : error.path);
  if (code === 'ENOENT' && NEED_EXISTING.has(syscall) && isAbsolute(path)) {
    // The system does not say which of the two paths is missing.
    const isOther = 'dest' in error && existsSync(path);
    return goneFailure(isOther ? dirname(String(error.dest)) : path, siteDir);
  }
  // Node reports ENOENT when it cannot make a folder on a read-only disk.
  const isUnmade = code === 'ENOENT' && syscall === 'mkdir';
  const reason = isUnmade ? 'the folder cannot be made' : DISK_ERRORS[String(code)];
  if (reason === undefined) return error;
  const advice =
    code === 'ENAMETOOLONG'
      ? `Give "${sourceNameOf(path)}" a shorter name`
      : 'Make room or change permissions';
  return fileFailure(
    `Cannot ${verbOf(code, syscall)} "${path}": ${reason}`,
    `${consequence} ${advice}, and run it again.`.trimStart(),
  );
}

/** Returns the name of the file that an output is made of: bundles add a hash to it. */
function sourceNameOf(path: string): string {
  return basename(path).replace(/-[0-9a-z]{8}(?=\.\w+$)/i, '');
}

/** The system does not say whether a file that cannot be opened was to be read or written. */
function verbOf(code: unknown, syscall: unknown): 'read' | 'open' | 'write' {
  if (READS.has(syscall)) return 'read';
  return syscall === 'open' && !WRITE_ERRORS.has(code) ? 'open' : 'write';
}

/** Reports a file that existed when the command began. Only another command removes files from docsgen's own folders. */
function goneFailure(path: string, siteDir: string): Failure {
  const isOurs = isStaged(path) || `${path}${sep}`.startsWith(resolve(siteDir, '.docsgen') + sep);
  return fileFailure(
    `Cannot continue: "${path}" no longer exists`,
    isOurs
      ? 'Another command has removed it meanwhile, "docsgen clean" for instance. Run this one again.'
      : 'It was removed or renamed while this command was at work. Run it again.',
  );
}

function fileFailure(reason: string, note: string): Failure {
  return new Failure(1, [diagnostic('file', reason, { note })]);
}
