/**
 * `docsgen manual`: serves the manual of this version, which is in the package. In: flags. Out: a server that runs until a
 * signal ends it. The manual is built in a temporary folder: the package may be read-only, and others may use it.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { packageRoot } from '../package.js';
import { createStaticServer } from '../server/static-server.js';
import { build } from './build.js';
import { exitStatusOf } from './outcome.js';
import { printFindings } from './print-findings.js';
import { announceServer, asListenFailure, waitForSignal, type ServeFlags } from './serving.js';

export type ManualFlags = Pick<ServeFlags, 'port' | 'host' | 'open'>;

/** What the manual consists of, in its folder. */
const SOURCES = ['docs', 'src', 'site.config.ts'];

/** Resolves when SIGINT or SIGTERM has ended the server. */
export async function manual(flags: ManualFlags, progress: Progress): Promise<ExitStatus> {
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-manual-'));
  try {
    for (const name of SOURCES)
      await cp(join(packageRoot, 'manual', name), join(folder, name), { recursive: true });
    return await buildAndServe(folder, flags, progress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildAndServe(
  folder: string,
  flags: ManualFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const options = { drafts: false, check: false, cache: false };
  const { config, diagnostics, outDir, written } = await build(folder, options, progress);
  if (written === null) {
    printFindings(diagnostics, config, progress);
    return exitStatusOf(diagnostics, config.rules);
  }
  const { host, port } = flags;
  const server = await createStaticServer({ root: outDir, base: config.base, host, port }).catch(
    (error: unknown) => {
      throw asListenFailure(error, flags);
    },
  );
  // The signal handler comes before the announcement: a program that reads the address may send the signal at once.
  const stopped = waitForSignal();
  announceServer(server.port, server.url, { ...flags, progress, what: 'Serving the manual' });
  await stopped;
  await server.close();
  return 0;
}
