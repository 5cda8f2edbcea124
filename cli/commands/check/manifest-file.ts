/**
 * The files of `docsgen check --against` and `--write-manifest`. In: names relative to the working directory. Out: a
 * manifest, or a `Failure` that says why there is none; a file for the next release.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  createManifest,
  formatManifest,
  parseManifest,
  type Manifest,
} from '../../check/manifest.js';
import { configFailure, type Failure } from '../../diagnostics/diagnostic.js';
import { codeOf } from '../../fs/error-code.js';
import type { Site } from '../../types.js';
import { writeOrSay } from '../write-file.js';

export function readManifest(file: string): Manifest {
  let text: string;
  try {
    text = readFileSync(resolve(file), 'utf8');
  } catch (error) {
    throw failure(`Cannot read the manifest "${file}": ${codeOf(error)}`);
  }
  const manifest = parseManifest(text);
  if (manifest === null) throw failure(`Cannot use "${file}": it is no manifest of this docsgen`);
  return manifest;
}

/** Whether it was written. */
export function writeManifest(file: string, site: Site): boolean {
  return writeOrSay(file, formatManifest(createManifest(site)), 'the manifest');
}

function failure(reason: string): Failure {
  const note =
    'Name a file that "docsgen check --write-manifest" has written, for instance at the last release.';
  return configFailure(reason, { note });
}
