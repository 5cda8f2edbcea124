/**
 * Finds a code file that an option of the config names. In: the config, the option and its value. Out: the absolute path. A
 * missing file is an error of the config, and the message lists similar files.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFileAt } from '../fs/entries.js';
import { placeOption, type ConfigFile } from './config-places.js';
import { configFailure } from './diagnostic.js';
import { didYouMean } from './suggest.js';

/**
 * @throws Failure with exit status 2
 * @example findNamedFile(config, 'analytics.module', 'analytics.ts') // '/site/analytics.ts'
 */
export function findNamedFile(config: ConfigFile, option: string, file: string): string {
  const path = join(config.siteDir, file);
  if (isFileAt(path)) return path;
  const notes = [
    didYouMean(basename(path), listNames(dirname(path))),
    'Name a file relative to the site folder.',
  ];
  throw configFailure(`Cannot find the file "${file}" of "${option}"`, {
    ...placeOption(config, option),
    note: notes.filter(Boolean).join(' '),
  });
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.[cm]?[jt]sx?$/.test(name));
  } catch {
    return [];
  }
}
