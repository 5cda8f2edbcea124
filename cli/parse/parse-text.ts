/** Parses the text of a page or of a file that it includes, as Markdown or as MDX. In: a text. Out: its mdast. */
import type { Root } from 'mdast';
import { isMdx } from '../pages/page-format.js';
import { loadedMdx } from './components/load-mdx.js';
import { parsePart } from './mdx/parse-part.js';
import type { ParseOptions } from './options.js';

interface Part {
  readonly path: string;
  /** Whether the lines of the text are the lines of the file. */
  readonly isWhole: boolean;
}

/** @throws MdxProblem when the file is read as MDX and is not valid MDX */
export function parseText(text: string, options: ParseOptions, { path, isWhole }: Part): Root {
  return isMdx(path, options)
    ? loadedMdx().parseMdx(text, options)
    : parsePart(text, options, isWhole ? path : undefined);
}
