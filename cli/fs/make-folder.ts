/**
 * Makes a folder, and those around it that are missing. In: its path. The `recursive` of Node's own tries for ever where
 * the system answers a new folder with ENOENT, as in /proc.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './error-code.js';

export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process has made it.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
