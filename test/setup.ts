/**
 * Runs once before all tests. Compiles the command line as a checkout does, and finds a browser; both are handed to
 * the tests as paths.
 */
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { compileCheckout } from '../bin/compile.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder that holds the programs compiled from `cli/`, and `in-process.js`. */
    compiledDir: string;
    /** A Chromium that runs here. */
    chromePath: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('compiledDir', await compileCheckout({ 'in-process': 'test/in-process.ts' }));
  project.provide('chromePath', await findChrome());
}

/** `CHROME_PATH`, else the system's Chromium, else the one that comes as an npm package. */
async function findChrome(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return named;
  const installed = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  // Makes the package unpack the system libraries and a font too, so that a bare machine needs nothing else.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return await chromium.executablePath();
}
