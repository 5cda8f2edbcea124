/**
 * Stores many cache entries in one file, because thousands of small files cost more than their content. In: keys and values.
 * Out: a file that appears whole: the entries one after the other, then the index, then the offset of the index. Reading
 * loads the index and then single entries. An entry that does not match its checksum counts as missing.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Offset, length and checksum of an entry. */
type Position = readonly [offset: number, length: number, checksum: number];
/** The index is a list, because engines are slow with an object of thousands of names. */
type Index = readonly (readonly [key: string, position: Position])[];

/** Number of decimal digits of the index's offset, which are the last bytes of a pack. */
const TRAILER_LENGTH = 16;
/** Size up to which entries are collected before they are written. */
const CHUNK_BYTES = 1024 * 1024;

export interface Pack {
  readonly path: string;
  readonly keys: readonly string[];
  has(key: string): boolean;
  get(key: string): Buffer | null;
  close(): void;
}

/** Returns `null` if the file is missing, truncated or something else. */
export function openPack(path: string): Pack | null {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    return createPack(path, file, readIndex(file));
  } catch {
    if (file !== null) closeSync(file);
    return null;
  }
}

function readIndex(file: number): Map<string, Position> {
  const { size } = fstatSync(file);
  const offset = Number(readBytes(file, size - TRAILER_LENGTH, TRAILER_LENGTH).toString('latin1'));
  if (!(offset >= 0 && offset <= size)) throw new RangeError('no index of a pack');
  const index: Index = JSON.parse(
    readBytes(file, offset, size - TRAILER_LENGTH - offset).toString(),
  );
  const isWithin = ([start, length]: Position) =>
    [start, length].every((value) => Number.isSafeInteger(value) && value >= 0) &&
    start + length <= offset;
  // The positions are checked now, because memory for an entry is allocated before it is read.
  if (!index.every(([, position]) => isWithin(position)))
    throw new RangeError('no index of a pack');
  return new Map(index);
}

function createPack(path: string, file: number, index: ReadonlyMap<string, Position>): Pack {
  return {
    path,
    keys: [...index.keys()],
    has: (key) => index.has(key),
    get: (key) => readEntry(file, index.get(key)),
    close: () => closeSync(file),
  };
}

function readEntry(file: number, position: Position | undefined): Buffer | null {
  if (position === undefined) return null;
  const [offset, length, checksum] = position;
  try {
    const bytes = readBytes(file, offset, length);
    return crc32(bytes) === checksum ? bytes : null;
  } catch {
    return null;
  }
}

function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  if (readSync(file, bytes, 0, length, offset) !== length)
    throw new RangeError('the pack is cut short');
  return bytes;
}

export interface PackWriter {
  append(key: string, value: string | Uint8Array): void;
  /** Returns an entry that was appended before. */
  get(key: string): Buffer | null;
  /** Moves the pack to its place. If that fails, there is no pack, and the error is thrown. */
  close(): void;
  /** Deletes the file. Entries that have reached the disk can still be read. */
  discard(): void;
}

/** Writes beside `path` until `close`. A full disk ends the writing, not the build. */
export function createPackWriter(path: string): PackWriter {
  const staging = `${path}.${process.pid}`;
  const index = new Map<string, Position>();
  const file = openSync(staging, 'w+');
  // Entries are copied, because callers may reuse the memory.
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let pending = 0;
  let offset = 0;
  const writeWhole = (bytes: Uint8Array) => {
    // A disk that is nearly full accepts only a part.
    if (writeSync(file, bytes) !== bytes.length)
      throw Object.assign(new RangeError('cut short'), { code: 'ENOSPC', syscall: 'write' });
  };
  const flush = () => {
    writeWhole(chunk.subarray(0, pending));
    pending = 0;
  };
  /** Returns the checksum of the value. */
  const write = (value: string | Uint8Array, length: number): number => {
    if (pending + length > CHUNK_BYTES) flush();
    offset += length;
    if (length > CHUNK_BYTES) {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      writeWhole(bytes);
      return crc32(bytes);
    }
    if (typeof value === 'string') chunk.write(value, pending);
    else chunk.set(value, pending);
    pending += length;
    return crc32(chunk.subarray(pending - length, pending));
  };
  const discard = () => {
    rmSync(staging, { force: true });
  };
  return {
    discard,
    append(key, value) {
      const length = typeof value === 'string' ? Buffer.byteLength(value) : value.length;
      const start = offset;
      index.set(key, [start, length, write(value, length)]);
    },
    get(key) {
      if (pending > 0) flush();
      return readEntry(file, index.get(key));
    },
    close() {
      try {
        const trailer = String(offset).padStart(TRAILER_LENGTH, '0');
        flush();
        writeWhole(Buffer.from(JSON.stringify([...index] satisfies Index) + trailer));
        closeSync(file);
        renameSync(staging, path);
      } catch (error) {
        discard();
        throw error;
      }
    },
  };
}
