/**
 * The bytes of files, one file after the other. In: a path. Out: whatever is made of the bytes, which the next file
 * overwrites: a buffer for each of thousands of files would be the largest thing in memory, and the slowest to get.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

let buffer = Buffer.allocUnsafeSlow(2 ** 20);

export class TooLarge extends Error {
  constructor(
    path: string,
    /** In bytes. */
    readonly size: number,
  ) {
    super(`Cannot read "${path}": it has ${size} bytes`);
    this.name = 'TooLarge';
  }
}

/**
 * Throws `TooLarge`, and what the system says of a file that cannot be read.
 *
 * @example withBytes('docs/a.md', (bytes) => bytes.toString())
 */
export function withBytes<Result>(
  path: string,
  use: (bytes: Buffer) => Result,
  maxBytes = Infinity,
): Result {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > maxBytes) throw new TooLarge(path, size);
    if (size > buffer.length) buffer = Buffer.allocUnsafeSlow(2 * size);
    // Some file systems give no size to folders, which cannot be read, and to files that they make up on the way.
    const wanted = size === 0 ? buffer.length : size;
    let end = 0;
    for (let read = -1; read !== 0 && end < wanted; end += read)
      read = readSync(file, buffer, end, wanted - end, end);
    return use(buffer.subarray(0, end));
  } finally {
    closeSync(file);
  }
}
