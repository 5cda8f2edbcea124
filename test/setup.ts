/**
 * Runs once before all tests. Compiles the command line like a checkout, finds a browser, and makes the folder of temporary
 * files, with one in it that tests share. Tests get all of them as paths.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { compileCheckout } from '../bin/compile.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder that holds the programs compiled from `cli/`, and `in-process.js`. */
    compiledDir: string;
    /** A Chromium that runs on this machine. */
    chromePath: string;
    /** Folder for files that are made once and read by many tests. */
    sharedDir: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('compiledDir', await compileCheckout({ 'in-process': 'test/in-process.ts' }));
  project.provide('chromePath', await findChrome());
  const { TMPDIR: folder = '' } = project.config.env;
  await mkdir(folder, { recursive: true });
  project.provide('sharedDir', await mkdtemp(join(folder, 'docsgen-shared-')));
  // A file system that a test has mounted there stays, if the test did not end.
  return () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * `CHROME_PATH`, else the system's Chrome on macOS and Windows, else the headless Chromium of the lock file. On Linux the
 * last one is preferred: it is the same on every machine, and twice as fast as Debian's.
 */
async function findChrome(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return named;
  const installed = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
  ].find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  // Makes the package unpack the system libraries and a font too, so that a bare machine needs nothing else.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return await chromium.executablePath();
}
