/**
 * The task of a pool worker: a batch of files in, their pages out in the same order. The worker builds its processor
 * once and keeps it for the batches that follow.
 */
import { timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import type { ParsedPage, SourceFile } from '../types.js';
import type { ParseOptions } from './options.js';
import { parsePage } from './page.js';

export interface ParseTask {
  readonly files: readonly SourceFile[];
  readonly options: ParseOptions;
}

export default function parseBatch({ files, options }: ParseTask): TimedBatch<ParsedPage> {
  return timeBatch(files, (file) => parsePage(file, options));
}
