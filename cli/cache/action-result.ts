/**
 * Encodes the message that a Bazel remote cache keeps below `/ac/`: an `ActionResult` of the Remote Execution API with one
 * output file. In: the file's digest. Out: the message in Protocol Buffers' wire format, and back. Fields that a server has
 * added are skipped. `null`: the bytes are not such a message.
 */

export interface Digest {
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly sizeBytes: number;
}

/** Field numbers of `ActionResult`, `OutputFile` and `Digest`. */
const OUTPUT_FILES = 2;
const [PATH, DIGEST] = [1, 2];
const [HASH, SIZE_BYTES] = [1, 2];
/** Wire types: a number, eight bytes, a length with as many bytes, four bytes. */
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5];

export function encodeActionResult(path: string, { hash, sizeBytes }: Digest): Buffer {
  const digest = Buffer.concat([
    bytesField(HASH, Buffer.from(hash)),
    varint((SIZE_BYTES << 3) | VARINT),
    varint(sizeBytes),
  ]);
  const file = Buffer.concat([bytesField(PATH, Buffer.from(path)), bytesField(DIGEST, digest)]);
  return bytesField(OUTPUT_FILES, file);
}

/** Returns the digest of the output file with that path. */
export function decodeActionResult(message: Buffer, path: string): Digest | null {
  try {
    for (const file of messages(message, OUTPUT_FILES)) {
      const [name] = messages(file, PATH);
      const [digest] = messages(file, DIGEST);
      const hash = digest && messages(digest, HASH)[0]?.toString('latin1');
      if (name?.toString() !== path || digest === undefined || hash === undefined) continue;
      const sizeBytes = fields(digest).find((field) => field.id === SIZE_BYTES)?.number ?? 0;
      return /^[0-9a-f]{64}$/.test(hash) ? { hash, sizeBytes } : null;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function bytesField(id: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((id << 3) | BYTES), varint(bytes.length), bytes]);
}

/** Encodes seven bits per byte, lowest first. Sizes may exceed 32 bits, so bit operators cannot be used. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return Buffer.from([...bytes, rest]);
}

interface Field {
  readonly id: number;
  readonly number?: number;
  readonly bytes?: Buffer;
}

function messages(message: Buffer, id: number): Buffer[] {
  return fields(message).flatMap((field) =>
    field.id === id && field.bytes !== undefined ? [field.bytes] : [],
  );
}

/** @throws RangeError if the bytes are not a message */
function fields(message: Buffer): Field[] {
  const found: Field[] = [];
  let offset = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; factor <= Number.MAX_SAFE_INTEGER; factor *= 0x80) {
      const byte = message.readUInt8(offset++);
      value += (byte % 0x80) * factor;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number is too long');
  };
  while (offset < message.length) {
    const key = readVarint();
    const [id, type] = [Math.floor(key / 8), key % 8];
    if (type === VARINT) found.push({ id, number: readVarint() });
    else if (type === BYTES) {
      const end = readVarint() + offset;
      if (end > message.length) throw new RangeError('a field is cut short');
      found.push({ id, bytes: message.subarray(offset, end) });
      offset = end;
    } else if (type === FIXED64) offset += 8;
    else if (type === FIXED32) offset += 4;
    else throw new RangeError(`no field has the type ${type}`);
  }
  return found;
}
