/**
 * A cache that machines share. In: the keys of pages, and the entries that were made from them. Out: entries that another
 * machine has made. Pages are divided into groups by path, and a group is one file of the server, so that a site of any size
 * needs a few hundred requests. The address of a group is the hash of all its keys, so that a group that is found contains
 * what would be made here. A file that does not match its hash, or contains other keys, counts as missing. Files are
 * compressed: they are HTML and JSON, which would otherwise be eight times as large.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { decodeActionResult, encodeActionResult, type Digest } from './action-result.js';
import { decodeEntries, encodeEntries } from './entry-list.js';
import { HttpStore } from './http-store.js';

/**
 * Number of groups: few enough requests for a large site, and groups small enough that an edited page affects few others.
 */
const GROUPS = 128;
/** The output file of every `ActionResult`. */
const ENTRIES_PATH = 'entries';
const MAX_ACTION_BYTES = 64 * 1024;
const MAX_GROUP_BYTES = 256 * 1024 * 1024;
/** Largest size of one entry, in bytes. The longest page that is parsed makes an entry of 20 MB. */
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
/**
 * Maximum length of entries in relation to their file. Entries usually are 8 times as long, and repetitive pages 100 times.
 * A file far beyond that is an attempt to fill the memory.
 */
const MAX_RATIO = 200;
/** Time limit for each call, and for each page or entry. Waiting longer would cost more than making the pages. */
const [PATIENCE_MS, PATIENCE_PER_PAGE_MS] = [2000, 1];
/** Numbers of groups that are fetched and sent at a time. As many are in memory, packed and unpacked. */
const [MAX_FETCHED, MAX_SENT] = [16, 8];
const DAMAGED = 'sends damaged entries';
/** Compresses 650 MB a second to an eighth. The next level takes twice as long and saves another twentieth. */
const FASTEST = { [constants.BROTLI_PARAM_QUALITY]: 1 };
/** Both functions run on Node's own threads. */
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Size of the number in front of the entries, which is their length. */
const LENGTH_BYTES = 4;

export interface RemoteOptions {
  /** Address of the server; its user part may be credentials. */
  readonly url: string;
  readonly token?: string;
  /** Whether to send entries that are missing there. */
  readonly isWritable: boolean;
}

/** Keys by the path of their page. */
export type PageKeys = ReadonlyMap<string, readonly string[]>;

export interface RemoteCounts {
  /** Numbers of groups of pages. */
  readonly asked: number;
  readonly found: number;
  readonly sent: number;
}

interface Group {
  readonly hash: string;
  readonly keys: readonly string[];
}

/** Returns the group of a page. @example groupOf('docs/a.md') // 0 to 127 */
export function groupOf(path: string): number {
  return createHash('sha256').update(path).digest().readUInt16BE() % GROUPS;
}

export class RemoteCache {
  readonly #store: HttpStore;
  readonly #isWritable: boolean;
  readonly #missing: Group[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #counts = { asked: 0, found: 0, sent: 0 };

  constructor({ url, token, isWritable }: RemoteOptions) {
    this.#store = new HttpStore(url, token);
    this.#isWritable = isWritable;
  }

  get counts(): RemoteCounts {
    return this.#counts;
  }

  /** Address without credentials. */
  get name(): string {
    return this.#store.name;
  }

  /** Reason why the server is not used any more; `null` while all is well. */
  get trouble(): string | null {
    return this.#store.trouble;
  }

  /** Fetches the entries of groups in which a key is not `isHere`, several groups at a time. */
  async fetch(
    keys: PageKeys,
    isHere: (key: string) => boolean,
  ): Promise<ReadonlyMap<string, Buffer>> {
    const groups = createGroups(keys);
    const isWanted = (group: Group) => !group.keys.every(isHere);
    const wanted = groups.filter(isWanted);
    const others = this.#isWritable ? groups.filter((group) => !isWanted(group)) : [];
    const found = new Map<string, Buffer>();
    const fetchNext = async (): Promise<void> => {
      for (let group = wanted.shift(); group !== undefined; group = wanted.shift()) {
        this.#counts.asked++;
        const entries = await this.#get(group);
        if (entries === null) this.#missing.push(group);
        else this.#counts.found++;
        for (const [key, entry] of entries ?? []) found.set(key, entry);
      }
    };
    await this.#inTime(keys.size, async () => {
      await Promise.all(others.map((group) => this.#checkServer(group)));
      await Promise.all(Array.from({ length: MAX_FETCHED }, fetchNext));
    });
    return found;
  }

  /** Checks whether the server has a group that is here: an earlier build may have made it without sending it. */
  async #checkServer(group: Group): Promise<void> {
    const action = await this.#store.get(`ac/${group.hash}`, MAX_ACTION_BYTES);
    if (action === null) this.#missing.push(group);
  }

  /** Sends the groups that were missing, if all of their entries are here by now. */
  async send(read: (key: string) => Buffer | null): Promise<void> {
    if (this.#isWritable && this.trouble === null) {
      const entries = this.#missing.reduce((sum, { keys }) => sum + keys.length, 0);
      const waiting = [...this.#missing];
      const sendNext = async (): Promise<void> => {
        for (let group = waiting.pop(); group !== undefined; group = waiting.pop())
          if (await this.#put(group, read)) this.#counts.sent++;
      };
      await this.#inTime(entries, () => Promise.all(Array.from({ length: MAX_SENT }, sendNext)));
    }
    this.#store.close();
  }

  /** Stops using the server if the requests for `count` pages or entries take too long. */
  async #inTime(count: number, ask: () => Promise<unknown>): Promise<void> {
    const limitMs = PATIENCE_MS + count * PATIENCE_PER_PAGE_MS;
    const timer = setTimeout(() => this.#store.stop('is too slow'), limitMs);
    try {
      await ask();
    } finally {
      clearTimeout(timer);
    }
  }

  async #get({ hash, keys }: Group): Promise<ReadonlyMap<string, Buffer> | null> {
    const action = await this.#store.get(`ac/${hash}`, MAX_ACTION_BYTES);
    if (action === null) return null;
    const digest = decodeActionResult(action, ENTRIES_PATH);
    if (digest === null || digest.sizeBytes > maxBytesOf(keys)) return this.#store.fail(DAMAGED);
    const bytes = await this.#store.get(`cas/${digest.hash}`, digest.sizeBytes);
    if (bytes === null) return null;
    const isIntact = digestOf(bytes).hash === digest.hash;
    const entries = isIntact ? await this.#inTurn(() => unpack(bytes, keys)) : null;
    const isWhole = entries?.size === keys.length && keys.every((key) => entries.has(key));
    return isWhole ? entries : this.#store.fail(DAMAGED);
  }

  /** Unpacks one group at a time: all at once could fill the memory. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return await turn;
  }

  async #put({ hash, keys }: Group, read: (key: string) => Buffer | null): Promise<boolean> {
    if (this.trouble !== null) return false;
    const entries = new Map<string, Buffer>();
    for (const key of keys) {
      const entry = read(key);
      if (entry === null) return false;
      entries.set(key, entry);
    }
    const bytes = await pack(entries);
    // Another machine would refuse the file.
    if (!isPlausible(bytes, keys)) return false;
    const digest = digestOf(bytes);
    // The content is sent first, and then the action that points to it.
    return (
      (await this.#store.put(`cas/${digest.hash}`, bytes)) &&
      (await this.#store.put(`ac/${hash}`, encodeActionResult(ENTRIES_PATH, digest)))
    );
  }
}

function createGroups(pages: PageKeys): Group[] {
  const groups = new Map<number, string[]>();
  for (const [path, keys] of pages) {
    const number = groupOf(path);
    const group = groups.get(number) ?? [];
    group.push(...keys);
    groups.set(number, group);
  }
  return [...groups.values()].map((group) => {
    // Pages with the same content have the same entry.
    const sorted = [...new Set(group)].sort();
    return { keys: sorted, hash: digestOf(Buffer.from(`docsgen\n${sorted.join('\n')}`)).hash };
  });
}

async function pack(entries: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const bytes = encodeEntries(entries);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, await compress(bytes, { params: FASTEST })]);
}

/** Returns `null` if the file is something else, or larger than any build makes it. */
async function unpack(
  file: Buffer,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Buffer> | null> {
  if (!isPlausible(file, keys)) return null;
  const length = file.readUInt32BE();
  // The output is one chunk with room to spare: Node joins chunks, and begins another one when the first is full.
  const limits = { maxOutputLength: length, chunkSize: length + 64 };
  const entries = decompress(file.subarray(LENGTH_BYTES), limits);
  return await entries.then(
    (bytes) => decodeEntries(bytes, keys),
    () => null,
  );
}

/** Checks the length that a file states before memory is allocated for it. */
function isPlausible(file: Buffer, keys: readonly string[]): boolean {
  const length = file.length < LENGTH_BYTES ? 0 : file.readUInt32BE();
  return length > 0 && length <= Math.min(maxBytesOf(keys), file.length * MAX_RATIO);
}

function maxBytesOf(keys: readonly string[]): number {
  return Math.min(MAX_GROUP_BYTES, keys.length * MAX_ENTRY_BYTES);
}

function digestOf(bytes: Buffer): Digest {
  return { hash: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
}
