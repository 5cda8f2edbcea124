/**
 * Keeps the state of an output folder current while builds replace the folder. In: the folder. Out: its files, and its rules
 * for headers and redirects. A build publishes by renaming a new folder into place, so another folder means a new build.
 * Between its two renames there is no folder for an instant; a request then waits instead of failing.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryStatFile } from '../fs/entries.js';
import { parseHeadersFile, type HeaderRule } from './headers-file.js';
import { listOutputFiles, type KnownFiles } from './output-files.js';
import { parseRedirectsFile, type RedirectRules } from './redirects-file.js';

export interface OutputState {
  readonly files: KnownFiles;
  readonly headerRules: readonly HeaderRule[];
  readonly redirectRules: RedirectRules;
}

/** Maximum time that a request waits for a folder that is being replaced. */
const REPLACE_TIMEOUT_MS = 2000;
const REPLACE_POLL_MS = 20;

/**
 * Fails if `root` cannot be read. The returned function gives the current state, or the last one if the folder stays away.
 */
export async function watchOutput(root: string): Promise<() => Promise<OutputState>> {
  // This runs for every request, and takes 10 µs. The rename by a build also changes the signature of the folder.
  const findIdentity = () => tryStatFile(root)?.signature ?? null;
  let identity = findIdentity();
  let state = await readState(root);
  let refreshing: Promise<void> | null = null;

  const refresh = async () => {
    for (let waited = 0; waited < REPLACE_TIMEOUT_MS; waited += REPLACE_POLL_MS) {
      const current = findIdentity();
      if (current === identity) return;
      const next = current === null ? null : await readState(root).catch(() => null);
      // A part of the state may be missing if the folder was replaced meanwhile.
      if (next !== null && findIdentity() === current) {
        [identity, state] = [current, next];
        return;
      }
      await delay(REPLACE_POLL_MS);
    }
  };

  return async () => {
    if (findIdentity() !== identity) {
      refreshing ??= refresh().finally(() => (refreshing = null));
      await refreshing;
    }
    return state;
  };
}

async function readState(root: string): Promise<OutputState> {
  const files = await listOutputFiles(root);
  const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => '');
  const headerRules = parseHeadersFile(await read('_headers'));
  return { files, headerRules, redirectRules: parseRedirectsFile(await read('_redirects')) };
}
