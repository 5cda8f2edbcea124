/**
 * The parse stage as commands call it: it reads pages from the cache if they were parsed before. In: source files. Out:
 * parsed pages in the same order and access to their content, the same whether or not they come from the cache.
 */
import { cacheKey, type Cache } from '../cache/cache.js';
import type { Contents, ParsedPage, SourceFile } from '../types.js';
import type { SiteVariables } from '../variables/site-variables.js';
import { mathId } from './math/load-math.js';
import type { ParseOptions } from './options.js';
import { unpackContent, unpackPage, unpackText, type PackedPage } from './packed-page.js';
import type { TakePage } from './parse.js';
import { parserId } from './parser-choice.js';

export interface ParsedFiles extends Contents {
  readonly pages: readonly ParsedPage[];
}

/** The cache entries of a file: its key followed by one of these suffixes. */
const PARTS = { page: '', content: '-content', text: '-text' } as const;

type Bytes = Pick<PackedPage, 'content' | 'text'>;

export async function parseFiles(
  files: readonly SourceFile[],
  options: ParseOptions,
  cache: Cache,
): Promise<ParsedFiles> {
  const keyOf = createParseKey(options);
  await cache.prefetch(new Map(files.map((file) => [file.path, keysOf(keyOf(file))])));
  const cached = files.map((file) => readPage(cache, keyOf(file)));
  const missing = files.filter((_, i) => cached[i] === null);
  // Entries that the cache does not accept are held until the build ends.
  const held = new Map<string, Bytes>();
  const fresh = new Map<SourceFile, ParsedPage>();
  await parseMissing(missing, options, (file, packed) => {
    const page = unpackPage(packed.page);
    fresh.set(file, page);
    const isKept = isLasting(page) && store(cache, keyOf(file), packed);
    if (!isKept) held.set(file.path, bytesIn(packed));
  });
  const pages = files.flatMap((file, i) => cached[i] ?? fresh.get(file) ?? []);
  const bytesOf = async (page: ParsedPage, part: keyof Bytes): Promise<Uint8Array> => {
    const bytes = held.get(page.path)?.[part] ?? cache.peekBytes(keyOf(page) + PARTS[part]);
    if (bytes !== null) return bytes;
    // The entry was valid a moment ago, but its file is gone or damaged now.
    const file = files.filter(({ path }) => path === page.path);
    await parseMissing(file, options, ({ path }, again) => held.set(path, bytesIn(again)));
    const again = held.get(page.path);
    if (again === undefined) throw new Error(`Cannot find the content of "${page.path}"`);
    return again[part];
  };
  return {
    pages,
    contentOf: async (page) => unpackContent(await bytesOf(page, 'content')),
    packedContentOf: async (page) => await bytesOf(page, 'content'),
    textOf: async (page) => unpackText(await bytesOf(page, 'text')),
  };
}

/** Leaves out the page, which is held unpacked. */
function bytesIn({ content, text }: PackedPage): Bytes {
  return { content, text };
}

/** Returns a function that makes the cache key of a parsed file. */
export function createParseKey(
  options: ParseOptions,
): (file: Pick<SourceFile, 'path' | 'hash'>) => string {
  const { sitePlugins, variables, ...others } = options;
  // The hash of a file covers the values that it uses. Every other name is text, or nearly a variable.
  const names = variables && { ...variables, folders: namesIn(variables) };
  // The key uses the hash of the site's plugins, not their path: machines share caches, and each command compiles its own
  // copy.
  const identity = `${parserId(options)} ${mathId(options) ?? ''} ${JSON.stringify({ ...others, variables: names, sitePlugins: sitePlugins?.hash })}`;
  return ({ path, hash }) => cacheKey('parse', [identity, path, hash]);
}

function namesIn({ folders }: SiteVariables): Readonly<Record<string, readonly string[]>> {
  const names = Object.entries(folders).map(([folder, values]) => [
    folder,
    Object.keys(values).sort(),
  ]);
  return Object.fromEntries(names) as Readonly<Record<string, readonly string[]>>;
}

/** Returns the page of a file that any command has parsed before, if its content is cached too. */
export function readPage(cache: Cache, key: string): ParsedPage | null {
  const page = cache.get(key);
  return page !== null && keysOf(key).every((part) => cache.keep(part)) ? unpackPage(page) : null;
}

function keysOf(key: string): string[] {
  return Object.values(PARTS).map((part) => key + part);
}

/** Whether a page is worth caching. A page that took too long or too much memory may succeed the next time. */
function isLasting({ diagnostics }: ParsedPage): boolean {
  return diagnostics.every(({ ruleId }) => ruleId !== 'page-timeout' && ruleId !== 'page-crash');
}

function store(cache: Cache, key: string, { page, content, text }: PackedPage): boolean {
  return (
    cache.set(key + PARTS.page, page) &&
    cache.set(key + PARTS.content, content) &&
    cache.set(key + PARTS.text, text)
  );
}

async function parseMissing(
  files: readonly SourceFile[],
  options: ParseOptions,
  take: TakePage,
): Promise<void> {
  if (files.length === 0) return;
  // A warm build does not load the parser.
  const { parsePages } = await import('./parse.js');
  await parsePages(files, options, { take });
}
