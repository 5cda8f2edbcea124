/**
 * Failures of the disk, which are the machine's fault or another command's, and no bug. In: what was thrown. Out: a
 * diagnostic that says what to do.
 */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve, sep } from 'node:path';
import { Failure, diagnostic } from '../diagnostics/diagnostic.js';
import { isStaged } from '../publish/publish.js';

/** Calls on what has to be there, or its folder. */
const LOOKS: ReadonlySet<unknown> = new Set([
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
/** No file that is opened to be read fails so. */
const WRITE_FAULTS: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
]);

const DISK_FAULTS: Readonly<Record<string, string>> = {
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

/** For builds. */
export const OUTPUT_STANDS = 'The last good output is as it was.';

/** One message in place of a stack, with what has become of what was there; any other error as it is. */
export function asDiskFailure(error: unknown, siteDir: string, consequence = ''): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error && 'syscall' in error))
    return error;
  const { code, syscall } = error;
  const path = String(error.path);
  if (code === 'ENOENT' && LOOKS.has(syscall) && isAbsolute(path)) {
    // Of two paths the system does not tell which one leads nowhere.
    const isOther = 'dest' in error && existsSync(path);
    return goneFailure(isOther ? dirname(String(error.dest)) : path, siteDir);
  }
  // What Node says of a folder on a disk that is read-only.
  const isUnmade = code === 'ENOENT' && syscall === 'mkdir';
  const reason = isUnmade ? 'the folder cannot be made' : DISK_FAULTS[String(code)];
  if (reason === undefined) return error;
  return fileFailure(
    `Cannot ${verbOf(code, syscall)} "${path}": ${reason}`,
    `${consequence} Make room or change permissions, and run it again.`.trimStart(),
  );
}

/** Of a file that cannot be opened the system does not tell what for. */
function verbOf(code: unknown, syscall: unknown): 'read' | 'open' | 'write' {
  if (READS.has(syscall)) return 'read';
  return syscall === 'open' && !WRITE_FAULTS.has(code) ? 'open' : 'write';
}

/** What was there when the command began. In folders that are docsgen's alone, another command is who removes things. */
function goneFailure(path: string, siteDir: string): Failure {
  const isOurs = isStaged(path) || `${path}${sep}`.startsWith(resolve(siteDir, '.docsgen') + sep);
  return fileFailure(
    `Cannot go on: "${path}" is gone`,
    isOurs
      ? 'Another command has removed it meanwhile, "docsgen clean" for instance. Run this one again.'
      : 'It was removed or renamed while this command was at work. Run it again.',
  );
}

function fileFailure(reason: string, note: string): Failure {
  return new Failure(1, [diagnostic('file', reason, { note })]);
}
