import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TooLarge, withBytes } from '../../../../cli/fs/file-bytes.js';
import { site } from '../../../site.js';

test('returns all bytes of a file, whatever was read before', () => {
  const { dir } = site({ 'long.txt': 'a'.repeat(3 * 2 ** 20), 'short.txt': 'b', 'empty.txt': '' });
  const read = (path: string) => withBytes(join(dir, path), (bytes) => bytes.toString());
  expect(read('short.txt')).toBe('b');
  expect(read('long.txt')).toBe('a'.repeat(3 * 2 ** 20));
  expect(read('short.txt')).toBe('b');
  expect(read('empty.txt')).toBe('');
});

test('refuses a file that is too large, and reports its size', () => {
  const { dir } = site({ 'a.txt': '' });
  writeFileSync(join(dir, 'a.txt'), 'abc');
  const read = (maxBytes: number) => withBytes(join(dir, 'a.txt'), String, maxBytes);
  expect(read(3)).toBe('abc');
  const path = join(dir, 'a.txt');
  expect(() => read(2)).toThrow(new TooLarge(path, 3));
  expect(() => read(2)).toThrow(`Cannot read "${path}": it has 3 bytes`);
  expect(() => read(2)).toThrow(expect.objectContaining({ size: 3 }));
});

test.skipIf(!existsSync('/proc/version'))('reads a file whose reported size is 0', () => {
  expect(withBytes('/proc/version', String)).not.toBe('');
  expect(() => withBytes('/proc/sys', String)).toThrow('EISDIR');
});
