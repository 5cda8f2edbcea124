import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '../../../../cli/fs/own-folder.js';
import { site } from '../../../site.js';

test('the folder is in the site if the site is writable', () => {
  const { dir } = site({});
  expect(ownFolder(dir)).toBe(join(dir, '.docsgen'));
  expect(statSync(join(dir, '.docsgen')).isDirectory()).toBe(true);
});

test('a file in its place is kept, and a later write reports it', () => {
  const { dir } = site({ '.docsgen': '' });
  expect(ownFolder(dir)).toBe(join(dir, '.docsgen'));
});

test.runIf(existsSync('/proc/self'))('any other error is reported', () => {
  expect(() => ownFolder('/proc')).toThrow('ENOENT');
});
