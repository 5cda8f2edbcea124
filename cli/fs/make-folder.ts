/**
 * Makes a folder and its missing parents. In: its path. Node's own `recursive` option never returns if the system answers a
 * new folder with ENOENT, as in /proc.
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
    // Another process may have made it in the meantime.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
