/**
 * Reads the statements of a page that another page imports by name, as in `import { version } from './_versions.mdx'`. In:
 * the file. Out: its imports and exports. A page with invalid MDX gives none; the page that shows its content reports it.
 */
import type { Nodes } from 'mdast';
import { walk } from '../../content-tree/tree.js';
import type { IncludedFile } from '../../types.js';
import { placeOf } from '../context.js';
import { blankFrontMatter, readFrontMatter } from '../front-matter.js';
import type { ParseOptions } from '../options.js';
import { MdxProblem } from './mdx-problem.js';
import { parseMdx } from './parse-mdx.js';
import type { Statement } from './builder.js';

export function readStatements(
  file: IncludedFile | undefined,
  options: ParseOptions,
): readonly Statement[] {
  if (file === undefined || !('text' in file)) return [];
  const { path, text } = file;
  const body = blankFrontMatter(text, readFrontMatter(path, text).bodyOffset);
  const statements: Statement[] = [];
  try {
    walk<Nodes>(parseMdx(body, options), (node) => {
      if (node.type === 'mdxjsEsm')
        statements.push({ code: node.value, place: placeOf(node.position) });
    });
  } catch (error) {
    if (!(error instanceof MdxProblem)) throw error;
  }
  return statements;
}
