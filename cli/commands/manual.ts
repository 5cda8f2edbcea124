/**
 * `docsgen manual`: serves the manual of this version, which is in the package. In: flags. Out: a server that runs until a
 * signal ends it. The manual is built in a temporary folder: the package may be read-only, and others may use it.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { packageRoot } from '../package.js';
import { build } from './build.js';
import { exitStatusOf } from './outcome.js';
import { printFindings } from './reporting/print-findings.js';
import { serveOutput, waitForSignal, type ServeFlags } from './serving.js';

export type ManualFlags = Pick<ServeFlags, 'port' | 'host' | 'open'>;

/** The files and folders of the manual, in its folder. */
const SOURCES = ['docs', 'pages', 'src', 'static', 'site.config.ts'];

interface Life {
  readonly progress: Progress;
  /** Resolves when a signal asks for the end. */
  readonly stopped: Promise<void>;
}

/** Resolves when SIGINT or SIGTERM has ended the server, or the build before it. */
export async function manual(flags: ManualFlags, progress: Progress): Promise<ExitStatus> {
  // Handled from the beginning: without a handler, a signal would end the process and leave the folder behind.
  const stopped = waitForSignal();
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-manual-'));
  try {
    for (const name of SOURCES) await copy(join(packageRoot, 'manual', name), join(folder, name));
    return await Promise.race([
      buildAndServe(folder, flags, { progress, stopped }),
      stopped.then(() => 0 as const),
    ]);
  } finally {
    // A build that was stopped may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Copies contents without permissions: nothing can be removed from a copy of a read-only folder. */
async function copy(from: string, to: string): Promise<void> {
  if (!(await stat(from)).isDirectory()) {
    await writeFile(to, await readFile(from));
    return;
  }
  await mkdir(to);
  for (const name of await readdir(from)) await copy(join(from, name), join(to, name));
}

async function buildAndServe(
  folder: string,
  flags: ManualFlags,
  { progress, stopped }: Life,
): Promise<ExitStatus> {
  const options = { drafts: false, check: false, cache: false };
  const { config, diagnostics, outDir, written } = await build(folder, options, progress);
  if (written === null) {
    printFindings(diagnostics, config, progress);
    return exitStatusOf(diagnostics, config.rules);
  }
  const announcement = { ...flags, progress, what: 'Serving the manual' };
  const server = await serveOutput({ root: outDir, base: config.base }, announcement);
  await stopped;
  await server.close();
  return 0;
}
