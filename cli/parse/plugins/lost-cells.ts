/**
 * Finds table cells that are not shown, because a row shows only as many cells as the head. Most come from a bar in code,
 * which splits cells like any other bar. In: the Markdown of a page. Out: a warning for the first such cell of each row;
 * nothing is changed.
 *
 * before: `| a | b |` + `|---|---|` + `| x | \`y|z\` |`
 */
import type { Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { walk } from '../../content-tree/tree.js';
import { contextOf, report } from '../context.js';

const NOTE =
  'It is left out. Write "\\|" for a bar that is no border, also in code, or give the head one more cell.';

export function remarkLostCells() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'table') return node.type !== 'paragraph';
      const cells = node.children[0]?.children.length ?? 0;
      for (const row of node.children) {
        const lost = row.children.slice(cells).find(({ children }) => children.length > 0);
        if (lost === undefined) continue;
        const reason = `Cannot show a cell: the head of the table has ${cells}`;
        report(context, 'lost-cell', { reason, position: lost.position, note: NOTE });
      }
      return false;
    });
  };
}
