/**
 * Removes elements that React refuses to write. An HTML parser reads `<b<c>` as an element named "b<c", and within `<svg>`
 * and `<math>` it gives content to elements that have none in HTML. In: a tree with elements of raw HTML. Out: the same
 * tree, changed in place: the content replaces each such element, with a finding.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { walkParents } from '../../content-tree/tree.js';
import { report, type PageContext } from '../context.js';

const ELEMENT_NAME = /^[a-z][\w:.-]*$/i;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|keygen|link|meta|param|source|track|wbr)$/;

interface Refusal {
  readonly why: string;
  readonly note: string;
}

const INVALID_NAME: Refusal = {
  why: 'its name is invalid',
  note: 'Write "&lt;" for a "<" that begins no tag. The tags of the element are left out.',
};
const NO_CONTENT: Refusal = {
  why: 'it has content, which no HTML of that name has',
  note: 'End its tag with "/>" in <svg> and <math>, or close these before it. The tags of the element are left out.',
};

export function unwrapRefused(tree: Root, context: PageContext): void {
  // Children are handled before their parent.
  const unwrap = (child: ElementContent): ElementContent[] => {
    const refusal = child.type === 'element' ? findRefusal(child) : null;
    if (child.type !== 'element' || refusal === null) return [child];
    report(context, 'broken-syntax', {
      reason: `Cannot use the element <${child.tagName}>: ${refusal.why}`,
      position: child.position,
      note: refusal.note,
    });
    return child.children;
  };
  walkParents<Nodes>(tree, (parent) => {
    parent.children = (parent.children as ElementContent[]).flatMap(
      unwrap,
    ) as typeof parent.children;
  });
}

function findRefusal({ tagName, children }: Element): Refusal | null {
  if (!ELEMENT_NAME.test(tagName)) return INVALID_NAME;
  const isVoid = VOID.test(tagName);
  const hasElements = children.some(({ type }) => type !== 'text');
  const isWrong = (isVoid && children.length > 0) || (tagName === 'textarea' && hasElements);
  return isWrong ? NO_CONTENT : null;
}
