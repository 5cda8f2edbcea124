/**
 * The parse stage as commands call it: pages that were parsed before come from the cache. In: source files. Out: parsed
 * pages in the same order and a way to their content, the same whether they come from the cache or not.
 */
import { cacheKey, type Cache } from '../cache/cache.js';
import type { Contents, ParsedPage, SourceFile } from '../types.js';
import type { ParseOptions } from './options.js';
import { unpackContent, unpackFacts, unpackText, type PackedPage } from './packed-page.js';
import type { TakePage } from './parse.js';
import { parserId } from './parser-choice.js';

export interface ParsedFiles extends Contents {
  readonly pages: readonly ParsedPage[];
}

/** What is kept of a file under its key, and this behind it. */
const PARTS = { facts: '', content: '-content', text: '-text' } as const;

type Bytes = Pick<PackedPage, 'content' | 'text'>;

export async function parseFiles(
  files: readonly SourceFile[],
  options: ParseOptions,
  cache: Cache,
): Promise<ParsedFiles> {
  const keyOf = createParseKey(options);
  await cache.prefetch(new Map(files.map((file) => [file.path, keysOf(keyOf(file))])));
  const cached = files.map((file) => readFacts(cache, keyOf(file)));
  const missing = files.filter((_, i) => cached[i] === null);
  // What the cache does not take is held until the build ends.
  const held = new Map<string, Bytes>();
  const fresh = new Map<SourceFile, ParsedPage>();
  await parseMissing(missing, options, (file, packed) => {
    const page = unpackFacts(packed.facts);
    fresh.set(file, page);
    const isKept = isLasting(page) && store(cache, keyOf(file), packed);
    if (!isKept) held.set(file.path, bytesIn(packed));
  });
  const pages = files.flatMap((file, i) => cached[i] ?? fresh.get(file) ?? []);
  const bytesOf = async (page: ParsedPage, part: keyof Bytes): Promise<Uint8Array> => {
    const bytes = held.get(page.path)?.[part] ?? cache.peekBytes(keyOf(page) + PARTS[part]);
    if (bytes !== null) return bytes;
    // The entry was good a moment ago, and its file is not any more.
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

/** Without the facts, which are held as a page. */
function bytesIn({ content, text }: PackedPage): Bytes {
  return { content, text };
}

/** Keys of what the parse stage keeps of a file. */
export function createParseKey(
  options: ParseOptions,
): (file: Pick<SourceFile, 'path' | 'hash'>) => string {
  const { sitePlugins, ...others } = options;
  // Not where they lie: machines share caches, and each command compiles its own.
  const identity = `${parserId(options)} ${JSON.stringify({ ...others, sitePlugins: sitePlugins?.hash })}`;
  return ({ path, hash }) => cacheKey('parse', [identity, path, hash]);
}

/** Of a file that has been parsed before, by whichever command, and whose content is in the cache too. */
export function readFacts(cache: Cache, key: string): ParsedPage | null {
  const facts = cache.get(key);
  return facts !== null && keysOf(key).every((part) => cache.keep(part))
    ? unpackFacts(facts)
    : null;
}

function keysOf(key: string): string[] {
  return Object.values(PARTS).map((part) => key + part);
}

/** Worth keeping: that a page took too long, or too much memory, says nothing about the next time. */
function isLasting({ diagnostics }: ParsedPage): boolean {
  return diagnostics.every(({ ruleId }) => ruleId !== 'page-timeout' && ruleId !== 'page-crash');
}

function store(cache: Cache, key: string, { facts, content, text }: PackedPage): boolean {
  return (
    cache.set(key + PARTS.facts, facts) &&
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
  // A warm build does without.
  const { parsePages } = await import('./parse.js');
  await parsePages(files, options, { take });
}
