/**
 * Where the translations of a site are built, and from where its output takes them. In: the site folder. Out: a folder that
 * is this command's alone until it is given back, with what the last one built there; another command that is at work has
 * taken that with it, and this one begins anew. A folder is taken and given back by its name: of two renames one succeeds.
 */
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../fs/make-folder.js';
import { ownFolder } from '../fs/own-folder.js';
import { removeFolder } from '../publish/publish.js';
import { isAlive } from '../threads/processes.js';

const LAST = 'last';

export interface TranslationOutputs {
  readonly folder: string;
  /** Its name between commands, by which the cache knows what is in it. */
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
    // One that another command has given back meanwhile is as good.
    if (!tryRename(folder, lastFolder)) removeFolder(folder);
  };
  return { folder, lastFolder, giveBack };
}

/** What commands left that were killed. */
function removeAbandoned(all: string): void {
  for (const name of readdirSync(all))
    if (name !== LAST && !isAlive(Number(name))) removeFolder(join(all, name));
}

/** Whatever is in the way costs time and no more: all of it is made again. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
