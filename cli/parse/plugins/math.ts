/**
 * Takes formulas out of the mdast. In: the nodes of remark-math, and code blocks named `math`, as on GitHub. Out: components
 * named `formula`, whose text is TeX; `renderFormulas` turns them into MathML.
 *
 * before: `{type: 'inlineMath', value: 'x^2'}`
 * after:  `{type: 'component', name: 'formula', attributes: {}, children: [text]}`
 */
import type { Nodes, Parents, Root } from 'mdast';
import type { VFile } from 'vfile';
import { diagnostic } from '../../diagnostics/diagnostic.js';
import { shorten } from '../../values/fit-text.js';
import { walk } from '../../content-tree/tree.js';
import { contextOf, placeOf } from '../context.js';
import { isInBackticks } from '../math/backticks.js';
import { loadedMath } from '../math/load-math.js';
import { FORMULA } from '../math/formulas.js';
import { component } from './theme-components.js';

export function remarkFormulas() {
  return (tree: Root, file: VFile): void => {
    const { options, path, source, diagnostics } = contextOf(file);
    if (loadedMath(options) === null) return;
    walk<Nodes>(tree, (node, parent, index) => {
      const tex = texOf(node);
      if (tex === null) return;
      const { children } = parent as Parents;
      const isSingle = node.type === 'inlineMath' && !isInBackticks(source, node.position);
      if (isSingle && isBetweenAmounts(tex, children[index + 1])) {
        const value = `$${tex}$`;
        children.splice(index, 1, { type: 'text', value, position: node.position });
        diagnostics.push(
          diagnostic('math', `Dollar signs enclose text: "${shorten(value, 60)}"`, {
            file: path,
            place: placeOf(node.position),
            note: 'It is no formula, because the second dollar sign follows a space or precedes a digit. Write "\\$" for a dollar sign.',
          }),
        );
        return;
      }
      const isDisplay = node.type !== 'inlineMath';
      const formula = component(FORMULA, isDisplay ? { isDisplay } : {}, {
        children: [{ type: 'text', value: tex, position: node.position }],
        position: node.position,
      });
      children.splice(index, 1, formula as never);
    });
  };
}

/** Whether dollar signs belong to amounts or names, as in `$5 and $6` or `$HOME and $PATH`, which GitHub shows as text. */
function isBetweenAmounts(tex: string, next: Nodes | undefined): boolean {
  return /^\S.*\s$/s.test(tex) || (next?.type === 'text' && /^\d/.test(next.value));
}

/** Returns the TeX of a formula, and `null` for other nodes. */
export function texOf(node: Nodes): string | null {
  if (node.type === 'inlineMath' || node.type === 'math') return node.value;
  return node.type === 'code' && node.lang?.toLowerCase() === 'math' ? node.value : null;
}
