/**
 * The parse stage as commands call it: pages that were parsed before come from the cache. In: source files. Out: parsed
 * pages in the same order, the same whether they come from the cache or not.
 */
import { cacheKey, type Cache } from '../cache/cache.js';
import type { ParsedPage, SourceFile } from '../types.js';
import type { ParseOptions } from './options.js';
import { parserId } from './parser.js';

export async function parseFiles(
  files: readonly SourceFile[],
  options: ParseOptions,
  cache: Cache,
): Promise<ParsedPage[]> {
  const keyOf = createParseKey(options);
  const keys = files.map((file) => keyOf(file));
  await cache.prefetch(new Map(files.map(({ path }, i) => [path, keys[i] ?? ''])));
  const pages = keys.map((key): ParsedPage | null => {
    const entry = cache.get(key);
    return entry === null ? null : JSON.parse(entry);
  });
  const missing = files.filter((_, i) => pages[i] === null);
  if (missing.length === 0) return pages.filter((page) => page !== null);
  // The processor loads some two hundred grammars: a warm build does without.
  const { parsePages } = await import('./parse.js');
  const parsed = (await parsePages(missing, options))[Symbol.iterator]();
  return pages.flatMap((page, i) => {
    if (page !== null) return [page];
    const fresh: ParsedPage | undefined = parsed.next().value;
    const key = keys[i];
    if (fresh && key !== undefined && isLasting(fresh)) cache.set(key, JSON.stringify(fresh));
    return fresh ? [fresh] : [];
  });
}

/** Worth keeping: that a page took too long, or too much memory, says nothing about the next time. */
export function isLasting({ diagnostics }: ParsedPage): boolean {
  return diagnostics.every(({ ruleId }) => ruleId !== 'page-timeout' && ruleId !== 'page-crash');
}

/** Keys of all that the parse stage keeps of a file: of `kind` `parse`, the page itself. */
export function createParseKey(
  options: ParseOptions,
  kind = 'parse',
): (file: Pick<SourceFile, 'path' | 'hash'>) => string {
  const identity = `${parserId(options)} ${JSON.stringify(options)}`;
  return ({ path, hash }) => cacheKey(kind, [identity, path, hash]);
}
