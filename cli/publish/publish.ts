/**
 * Puts a finished tree in the place of the last one. In: a staged folder beside the output. Out: the output, whole. The
 * only moment without output lies between two renames, and `repairOutput` restores the old one if the process dies
 * there.
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

/** A sibling of the output, on the same file system, that names the process it belongs to. */
export function stagingFolder(outDir: string): string {
  return sibling(outDir, STAGING, process.pid);
}

/** Lies in a staging folder of this process, or is one. */
export function isStaged(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.') && name.endsWith(STAGING_END));
}

/**
 * Refuses folders that a build must not replace: somebody else's, the sources, or one it cannot write to.
 *
 * @throws Failure with exit status 2; nothing was changed.
 */
export function claimOutput(
  outDir: string,
  { siteDir, sources, marker }: { siteDir: string; sources: readonly string[]; marker: string },
): void {
  claim(outDir, { verb: 'write to', kept: [siteDir, ...sources], marker });
  const around = sources.find((source) => holds(source, outDir));
  // The next build would publish this one as pages and files of the site.
  if (around !== undefined)
    refuse(
      `Cannot write to "${shownPath(outDir)}": it is in "${shownPath(around)}", which the site is made from`,
      'Name another folder with --out-dir.',
    );
  try {
    makeFolder(dirname(outDir));
    // Only the attempt tells: root may write everywhere by its rights, and yet not into /proc or /sys.
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

/** Refuses what is not an output of docsgen, as `claimOutput` does; a folder that does not exist is fine. */
export function claimRemoval(
  outDir: string,
  { siteDir, marker }: { siteDir: string; marker: string },
): void {
  claim(outDir, { verb: 'remove', kept: [siteDir], marker });
}

interface Claim {
  /** What is about to be done, for messages. */
  readonly verb: string;
  /** Folders that must not be in it. */
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
    // A folder of that name is no marker: every site folder has one.
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

/** How often two builds that end at the same time may step on each other before something else is wrong. */
const MAX_ATTEMPTS = 20;

/** Swaps the staged tree in. Of builds that end at the same time the last one stays, whole. */
export function publish(stagingDir: string, outDir: string): void {
  const replaced = sibling(outDir, REPLACED, process.pid);
  for (let attempt = 1; ; attempt++) {
    // What another build has put there since this one looked makes room too.
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
 * As `rmSync` does, which also asks of each file what it is and whether it is there: that takes as long again. What cannot
 * be removed stays beside the output, which is whole by then; the next build tries again.
 */
export function removeFolder(folder: string): void {
  try {
    empty(folder);
  } catch {
    // Gone, or something that takes more.
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

/** Somebody has taken the right to write in it away, to protect it from others: what is in it is docsgen's all the same. */
function removeStubborn(folder: string): void {
  try {
    allowWriting(folder);
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Not ours to change.
  }
}

function allowWriting(folder: string): void {
  if (!existsSync(folder)) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) allowWriting(join(folder, entry.name));
}

/** `false` when it failed for one of the expected reasons. */
function tryRename(from: string, to: string, expected: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (expected.includes(codeOf(error))) return false;
    throw error;
  }
}

/** Restores an output whose build died between the two renames, and removes what dead builds left behind. */
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

/** So that `/a` does not seem to hold `/ab`. */
function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep;
}

function holds(folder: string, path: string): boolean {
  return withSeparator(canonical(path)).startsWith(withSeparator(canonical(folder)));
}

/** The real path of what exists of it: a symbolic link must not hide that two folders are one. */
function canonical(path: string): string {
  const absolute = resolve(path);
  return existsSync(absolute)
    ? realpathSync(absolute)
    : join(canonical(dirname(absolute)), basename(absolute));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
