/**
 * Elements whose names React refuses to write. An HTML parser reads `<b<c>` as an element named "b<c". In: a tree with
 * elements of raw HTML. Out: the same tree, changed in place: such an element gives way to its content, with a finding.
 */
import type { ElementContent, Nodes, Root } from 'hast';
import { walkParents } from '../../tree.js';
import { report, type PageContext } from '../context.js';

const ELEMENT_NAME = /^[a-z][\w:.-]*$/i;

export function unwrapInvalid(tree: Root, context: PageContext): void {
  walkParents<Nodes>(tree, (parent) => {
    parent.children = (parent.children as ElementContent[]).flatMap((child) => {
      if (child.type !== 'element' || ELEMENT_NAME.test(child.tagName)) return [child];
      report(context, 'broken-syntax', {
        reason: `Cannot use the element <${child.tagName}>: its name is invalid`,
        position: child.position,
        note: 'Write "&lt;" for a "<" that begins no tag. The tags of the element are left out.',
      });
      return child.children;
    }) as typeof parent.children;
  });
}
