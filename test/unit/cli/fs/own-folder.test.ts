import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '../../../../cli/fs/own-folder.js';
import { site } from '../../../site.js';

test('a site that can be written to holds it', () => {
  const { dir } = site({});
  expect(ownFolder(dir)).toBe(join(dir, '.docsgen'));
  expect(statSync(join(dir, '.docsgen')).isDirectory()).toBe(true);
});

test('a file in its place stays, for who writes there to tell', () => {
  const { dir } = site({ '.docsgen': '' });
  expect(ownFolder(dir)).toBe(join(dir, '.docsgen'));
});

test.runIf(existsSync('/proc/self'))(
  'a folder that cannot be made for another reason is told',
  () => {
    expect(() => ownFolder('/proc')).toThrow('ENOENT');
  },
);
