/**
 * The folder in which a site's translations are built and from which its output copies them. In: the site folder. Out: a
 * folder that belongs to this command alone until it gives it back, with the previous build's files. If another command is
 * using those, this one starts with an empty folder. Taking and giving back are renames, so only one of two commands
 * succeeds.
 */
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../fs/make-folder.js';
import { ownFolder } from '../../fs/own-folder.js';
import { removeFolder } from '../../publish/publish.js';
import { isAlive } from '../../threads/processes.js';

const LAST = 'last';

export interface TranslationOutputs {
  readonly folder: string;
  /** The folder's name between commands; the cache uses it as the name of its content. */
  readonly lastFolder: string;
  readonly giveBack: () => void;
}

export function takeTranslationOutputs(siteDir: string): TranslationOutputs {
  const all = join(ownFolder(siteDir), 'translations');
  makeFolder(all);
  const folder = join(all, String(process.pid));
  const lastFolder = join(all, LAST);
  removeAbandoned(all);
  tryRename(lastFolder, folder);
  const giveBack = () => {
    // If another command has given its folder back first, that one is kept.
    if (!tryRename(folder, lastFolder)) removeFolder(folder);
  };
  return { folder, lastFolder, giveBack };
}

/** Removes folders of killed commands. */
function removeAbandoned(all: string): void {
  for (const name of readdirSync(all))
    if (name !== LAST && !isAlive(Number(name))) removeFolder(join(all, name));
}

/** A failed rename only costs time: everything is built again. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
