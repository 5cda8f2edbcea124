/**
 * Loads the modules that only MDX pages need, before any page is parsed. In: the parse options. Out: the MDX parser and its
 * plugin. A site of plain Markdown loads neither.
 */
import type { ParseOptions } from '../options.js';

type Mdx = typeof import('./mdx.js');

let loaded: Mdx | null = null;

/** Callers that parse pages call this first. */
export async function loadMdx({ format }: Pick<ParseOptions, 'format'>): Promise<void> {
  if (format !== 'md') loaded ??= await import('./mdx.js');
}

export function loadedMdx(): Mdx {
  if (loaded === null)
    throw new TypeError('Cannot parse a page of MDX before its parser is loaded');
  return loaded;
}
