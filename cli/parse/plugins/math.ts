/**
 * Takes formulas out of the mdast. In: the nodes of remark-math, and code blocks named `math`, as on GitHub. Out: components
 * named `formula`, whose text is TeX; `renderFormulas` turns them into MathML.
 *
 * before: `{type: 'inlineMath', value: 'x^2'}`
 * after:  `{type: 'component', name: 'formula', attributes: {}, children: [text]}`
 */
import type { Nodes, Parents, Root } from 'mdast';
import type { VFile } from 'vfile';
import { walk } from '../../tree.js';
import { contextOf } from '../context.js';
import { loadedMath } from '../math/load-math.js';
import { FORMULA } from '../math/formulas.js';
import { component } from './components.js';

export function remarkFormulas() {
  return (tree: Root, file: VFile): void => {
    if (loadedMath(contextOf(file).options) === null) return;
    walk<Nodes>(tree, (node, parent, index) => {
      const tex = texOf(node);
      if (tex === null) return;
      const isDisplay = node.type !== 'inlineMath';
      const formula = component(FORMULA, isDisplay ? { isDisplay } : {}, {
        children: [{ type: 'text', value: tex, position: node.position }],
        position: node.position,
      });
      (parent as Parents).children.splice(index, 1, formula as never);
    });
  };
}

/** Returns the TeX of a formula, and `null` for other nodes. */
export function texOf(node: Nodes): string | null {
  if (node.type === 'inlineMath' || node.type === 'math') return node.value;
  return node.type === 'code' && node.lang?.toLowerCase() === 'math' ? node.value : null;
}
