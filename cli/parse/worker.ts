/**
 * The task of a pool worker. In: a batch of files. Out: their packed pages in the same order; `null` for a page that must be
 * parsed in a process that can be killed. The worker builds its processor once and keeps it for later batches.
 */
import { timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import { moveBytes } from '../threads/move-bytes.js';
import { printToStderr } from '../threads/processes.js';
import type { SourceFile } from '../types.js';
import { expandIncludes, mayInclude } from './include/expand.js';
import type { ParseOptions } from './options.js';
import { packPage, type PackedPage } from './packed-page.js';
import { parsePage } from './page.js';
import { isDangerous } from './scan.js';
import { loadMath } from './math/load-math.js';
import { loadMdx } from './components/load-mdx.js';
import { loadPlugins } from './site-plugins/load.js';

export interface ParseTask {
  readonly files: readonly SourceFile[];
  readonly options: ParseOptions;
}

/** The entry point of the pool. */
export default async function parseInThread(task: ParseTask): Promise<object> {
  printToStderr();
  const batch = await parseBatch(task);
  const bytes = batch.results.flatMap((page) => (page === null ? [] : [page.content, page.text]));
  return moveBytes(batch, bytes);
}

export async function parseBatch({
  files,
  options,
}: ParseTask): Promise<TimedBatch<PackedPage | null>> {
  await Promise.all([loadPlugins(options), loadMdx(options), loadMath(options)]);
  return timeBatch(files, (file) => {
    // A page that is too long is not parsed at all.
    const isShort = file.text.length <= options.maxCharacters;
    const isSuspect = isShort && isSuspicious(file, options);
    return isSuspect ? null : packPage(parsePage(file, options));
  });
}

/** Scans the page's text and each text that it may include. If none is dangerous, scans all of them together. */
function isSuspicious(file: SourceFile, options: ParseOptions): boolean {
  const { text, includes } = file;
  if (isDangerous(text, options)) return true;
  if (includes === undefined) return false;
  if (includes.some((one) => 'text' in one && isDangerous(one.text, options))) return true;
  // MDX partials are separate elements, which do not affect the text around them.
  if (!mayInclude(text)) return false;
  try {
    return isDangerous(expandIncludes(file, text, { options, variables: null }).text, options);
  } catch {
    // `parsePage` meets the same error and reports it.
    return false;
  }
}
