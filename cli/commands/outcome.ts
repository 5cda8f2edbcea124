/**
 * What diagnostics mean for a command: whether it may go on, and its exit status.
 */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve, sep } from 'node:path';
import {
  Failure,
  diagnostic,
  severityOf,
  type ExitStatus,
  type RuleSettings,
} from '../diagnostics/diagnostic.js';
import { rules, type Rule, type RuleId } from '../diagnostics/rules.js';
import { isStaged } from '../publish/publish.js';
import type { Diagnostic } from '../types.js';

export function canRenderWith(ruleId: RuleId): boolean {
  const rule: Rule = rules[ruleId];
  return rule.renders === true;
}

export function hasErrors(diagnostics: readonly Diagnostic[], settings: RuleSettings): boolean {
  return diagnostics.some(({ ruleId }) => severityOf(ruleId, settings) === 'error');
}

/** Errors that make rendering pointless. */
export function hasContentErrors(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
): boolean {
  return hasErrors(
    diagnostics.filter(({ ruleId }) => !canRenderWith(ruleId)),
    settings,
  );
}

/** 2 when the config is at fault, 1 when content or links are, 0 with warnings only. */
export function exitStatusOf(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
): ExitStatus {
  if (!hasErrors(diagnostics, settings)) return 0;
  return diagnostics.some(({ ruleId }) => ruleId === 'config') ? 2 : 1;
}

/** Calls on what has to be there, or its folder. */
const LOOKS: ReadonlySet<unknown> = new Set(['open', 'stat', 'lstat', 'scandir', 'link', 'rename']);

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

/** The machine's fault, or another command's: one message, not a stack. */
export function asDiskFailure(error: unknown, siteDir: string): unknown {
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
    `Cannot write "${path}": ${reason}`,
    'The last good output is as it was. Make room or change permissions, and build again.',
  );
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
