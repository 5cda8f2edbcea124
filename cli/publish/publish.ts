/**
 * Replaces the last output with a finished tree. In: a staged folder beside the output. Out: the complete output. The only
 * moment without output lies between two renames; `repairOutput` restores the old output if the process dies there.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { configFailure } from '../diagnostics/diagnostic.js';
import { codeOf } from '../fs/error-code.js';
import { makeFolder } from '../fs/make-folder.js';
import { isAlive } from '../threads/processes.js';

const STAGING = 'staging';
const REPLACED = 'replaced';
const STAGING_END = `.${STAGING}-${process.pid}`;

/** A sibling of the output, so on the same file system. Its name contains the id of its process. */
export function stagingFolder(outDir: string): string {
  return sibling(outDir, STAGING, process.pid);
}

/** Returns whether the path is a staging folder of this process, or in one. */
export function isStaged(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.') && name.endsWith(STAGING_END));
}

/**
 * Refuses folders that a build must not replace: those that docsgen did not write, the sources, or one it cannot write to.
 *
 * @throws Failure with exit status 2; nothing was changed.
 */
export function claimOutput(
  outDir: string,
  { siteDir, sources, marker }: { siteDir: string; sources: readonly string[]; marker: string },
): void {
  claim(outDir, { verb: 'write to', kept: [siteDir, ...sources], marker });
  const around = sources.find((source) => holds(source, outDir));
  // The next build would publish this output as pages and files of the site.
  if (around !== undefined)
    refuse(
      `Cannot write to "${shownPath(outDir)}": it is in "${shownPath(around)}", which the site is made from`,
      'Name another folder with --out-dir.',
    );
  try {
    makeFolder(dirname(outDir));
    // Only trying shows whether it is writable: root has the rights to write everywhere, but cannot write to /proc or /sys.
    const staging = stagingFolder(outDir);
    mkdirSync(staging);
    rmdirSync(staging);
  } catch (error) {
    refuse(
      `Cannot write to "${shownPath(outDir)}": the folder around it cannot be written to (${codeOf(error)})`,
      'Name another folder with --out-dir, or change its permissions.',
    );
  }
}

/** Refuses folders that are not an output of docsgen, as `claimOutput` does; a missing folder is fine. */
export function claimRemoval(
  outDir: string,
  { siteDir, marker }: { siteDir: string; marker: string },
): void {
  claim(outDir, { verb: 'remove', kept: [siteDir], marker });
}

interface Claim {
  /** The intended action, for messages. */
  readonly verb: string;
  /** Folders that the output must not contain. */
  readonly kept: readonly string[];
  readonly marker: string;
}

function claim(outDir: string, { verb, kept, marker }: Claim): void {
  const fail = (reason: string, note: string) =>
    refuse(`Cannot ${verb} "${shownPath(outDir)}": ${reason}`, note);
  const held = kept.find((path) => holds(outDir, path));
  if (held !== undefined)
    fail(
      `it holds "${shownPath(held)}", which the site is made from`,
      'Name another folder with --out-dir.',
    );
  if (!existsSync(outDir)) return;
  if (lstatSync(outDir).isSymbolicLink())
    fail('it is a symbolic link', 'Name the folder itself with --out-dir.');
  const found = statSync(outDir);
  if (!found.isDirectory()) fail('it is a file', 'Name a folder with --out-dir.');
  if (found.dev !== statSync(dirname(resolve(outDir))).dev)
    fail('another file system is mounted there', 'Name a folder in it with --out-dir.');
  let isForeign = false;
  try {
    // A folder with the marker's name does not count: every site folder has one.
    const isMarked = lstatSync(join(outDir, marker), { throwIfNoEntry: false })?.isFile() === true;
    isForeign = !isMarked && readdirSync(outDir).length > 0;
  } catch (error) {
    fail(
      `it cannot be read (${codeOf(error)})`,
      'Name another folder with --out-dir, or change its permissions.',
    );
  }
  if (isForeign)
    fail(
      `it holds files that docsgen did not write (there is no file "${marker}" in it)`,
      'Name another folder with --out-dir, or empty this one yourself.',
    );
}

function refuse(reason: string, note: string): never {
  throw configFailure(reason, { note });
}

function shownPath(path: string): string {
  return relative(process.cwd(), path) || '.';
}

/** Attempts before a failure has another cause than builds that end at the same time. */
const MAX_ATTEMPTS = 20;

/**
 * Replaces the output with the staged tree. If several builds end at the same time, the output is complete and from the
 * last one.
 */
export function publish(stagingDir: string, outDir: string): void {
  const replaced = sibling(outDir, REPLACED, process.pid);
  for (let attempt = 1; ; attempt++) {
    // Another build may have published since the last attempt; its output is moved away too.
    const isMoved = tryRename(outDir, replaced, ['ENOENT']);
    try {
      if (tryRename(stagingDir, outDir, attempt < MAX_ATTEMPTS ? ['ENOTEMPTY', 'EEXIST'] : []))
        break;
    } catch (error) {
      if (isMoved) tryRename(replaced, outDir, ['ENOTEMPTY', 'EEXIST']);
      throw error;
    }
    removeFolder(replaced);
  }
  removeFolder(replaced);
}

/**
 * Removes a folder in half the time of `rmSync`, which also stats each file. Files that cannot be removed stay beside the
 * output, which is complete by then; the next build tries again.
 */
export function removeFolder(folder: string): void {
  try {
    empty(folder);
  } catch {
    // The folder is gone, or a file in it is protected.
    removeStubborn(folder);
  }
}

function empty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) empty(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}

/** Removes a folder whose rights forbid writing. Its content is docsgen's, even if a user has protected it. */
function removeStubborn(folder: string): void {
  try {
    allowWriting(folder);
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The folder belongs to another user.
  }
}

function allowWriting(folder: string): void {
  if (!existsSync(folder)) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) allowWriting(join(folder, entry.name));
}

/** Returns `false` when the rename failed for one of the expected reasons. */
function tryRename(from: string, to: string, expected: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (expected.includes(codeOf(error))) return false;
    throw error;
  }
}

/** Restores an output whose build died between the two renames, and removes files left by dead builds. */
export function repairOutput(outDir: string): void {
  const folder = dirname(outDir);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return;
  const pattern = new RegExp(
    `^\\.${escapePattern(basename(outDir))}\\.(${STAGING}|${REPLACED})-(\\d+)$`,
  );
  for (const name of readdirSync(folder)) {
    const match = pattern.exec(name);
    if (!match || isAlive(Number(match[2]))) continue;
    const path = join(folder, name);
    if (match[1] === REPLACED && !existsSync(outDir)) renameSync(path, outDir);
    else removeFolder(path);
  }
}

function sibling(outDir: string, kind: string, pid: number): string {
  return join(dirname(outDir), `.${basename(outDir)}.${kind}-${pid}`);
}

/** Appends a separator, so that `/a` does not seem to contain `/ab`. */
function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep;
}

function holds(folder: string, path: string): boolean {
  return withSeparator(canonical(path)).startsWith(withSeparator(canonical(folder)));
}

/** Resolves the existing part of a path. Otherwise a symbolic link could hide that two folders are the same. */
function canonical(path: string): string {
  const absolute = resolve(path);
  return existsSync(absolute)
    ? realpathSync(absolute)
    : join(canonical(dirname(absolute)), basename(absolute));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
