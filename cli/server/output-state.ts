/**
 * Keeps what is known of an output folder true while builds replace it: its files, its rules for headers and redirects.
 * A build publishes by renaming a new folder into place, so another folder means a new build; between its two renames
 * there is no folder for an instant, and a request then waits instead of failing.
 */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseHeadersFile, type HeaderRule } from './headers-file.js';
import { listOutputFiles, type KnownFiles } from './output-files.js';
import { parseRedirectsFile, type RedirectRules } from './redirects-file.js';

export interface OutputState {
  readonly files: KnownFiles;
  readonly headerRules: readonly HeaderRule[];
  readonly redirectRules: RedirectRules;
}

/** How long a request waits for a folder that is being replaced. */
const REPLACE_TIMEOUT_MS = 2000;
const REPLACE_POLL_MS = 20;

/** The first call fails when `root` cannot be read; later ones return the last state if the folder stays away. */
export async function watchOutput(root: string): Promise<() => Promise<OutputState>> {
  let identity: string | null = readIdentity(root);
  let state = await readState(root);
  let refreshing: Promise<void> | null = null;

  const refresh = async () => {
    for (let waited = 0; waited < REPLACE_TIMEOUT_MS; waited += REPLACE_POLL_MS) {
      const current = findIdentity(root);
      if (current === identity) return;
      const next = current === null ? null : await readState(root).catch(() => null);
      // Of a folder that was replaced meanwhile a part may be missing.
      if (next !== null && findIdentity(root) === current) {
        [identity, state] = [current, next];
        return;
      }
      await delay(REPLACE_POLL_MS);
    }
  };

  return async () => {
    if (findIdentity(root) !== identity) {
      refreshing ??= refresh().finally(() => (refreshing = null));
      await refreshing;
    }
    return state;
  };
}

/**
 * Asked at every request: synchronously it takes 10 µs. The build after the next one may get the number of this one's
 * folder, which is free by then; but its renaming is a change that has another time.
 */
function readIdentity(root: string): string {
  const { ino, ctimeNs } = statSync(root, { bigint: true });
  return `${ino} ${ctimeNs}`;
}

function findIdentity(root: string): string | null {
  try {
    return readIdentity(root);
  } catch {
    return null;
  }
}

async function readState(root: string): Promise<OutputState> {
  const files = await listOutputFiles(root);
  const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => '');
  const headerRules = parseHeadersFile(await read('_headers'));
  return { files, headerRules, redirectRules: parseRedirectsFile(await read('_redirects')) };
}
