/**
 * Chooses the Markdown parser and its name in cache keys. In: the parse options. Out: a choice that is the same for the same
 * options on one machine. Loads only the native parser, so a build that finds all pages in the cache loads no other.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';
import type { ParseOptions } from './options.js';

type ParserName = 'remark' | 'satteri';

/** Raise this by hand when the mdast of a parser changes without a new version of its package. */
const REMARK_ID = 'remark-parse@11.0.0+gfm@4.0.1+directive@4.0.0';
const SATTERI_ID = 'satteri@0.10.5';

// The binding is native: on a platform without one the import throws, and `auto` means remark.
export const satteri = await import('satteri').catch(() => null);

/** Whether satteri's binding loads on this machine. */
export const isSatteriAvailable = satteri !== null;

/** Returns the parser that these options mean on this machine. */
export function chooseParser({ parser }: Pick<ParseOptions, 'parser'>): ParserName {
  return parser === 'remark' || !isSatteriAvailable ? 'remark' : 'satteri';
}

/** Reports a site that could have the fast parser on a machine that cannot run it. */
export function reportParser({ parser }: Pick<ParseOptions, 'parser'>): Diagnostic[] {
  if (parser === 'remark' || isSatteriAvailable) return [];
  const reason =
    'Cannot load the fast Markdown parser: remark parses the pages, with the same result';
  const note =
    'satteri has no binding for this system, or it was not installed. Set "markdown.parser" to "remark" if that is meant.';
  return [diagnostic('parser', reason, { note })];
}

/** Names the parser and its version: part of every cache key, because another parser may give another tree. */
export function parserId(options: Pick<ParseOptions, 'parser'>): string {
  return chooseParser(options) === 'satteri' ? `${SATTERI_ID}/${REMARK_ID}` : REMARK_ID;
}
