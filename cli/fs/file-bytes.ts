/**
 * Reads the bytes of one file at a time. In: a path. Out: what the callback makes of the bytes. The next file overwrites
 * them: a buffer for each of thousands of files would take more memory, and more time, than anything else.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

let buffer = Buffer.allocUnsafeSlow(2 ** 20);

export class TooLarge extends Error {
  constructor(
    path: string,
    /** Size in bytes. */
    readonly size: number,
  ) {
    super(`Cannot read "${path}": it has ${size} bytes`);
    this.name = 'TooLarge';
  }
}

/**
 * Throws `TooLarge`, or the system's error if the file cannot be read.
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
    // Folders, which cannot be read, and generated files have size 0 on some file systems.
    const wanted = size === 0 ? buffer.length : size;
    let end = 0;
    for (let read = -1; read !== 0 && end < wanted; end += read)
      read = readSync(file, buffer, end, wanted - end, end);
    return use(buffer.subarray(0, end));
  } finally {
    closeSync(file);
  }
}
