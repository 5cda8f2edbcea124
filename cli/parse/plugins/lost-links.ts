/**
 * Links where only text is shown: the title of a card, which is one link itself, and the label of a tab, which opens it.
 * In: the title's content. Out: a warning for each link that readers do not get; its text stays.
 */
import type { Nodes, PhrasingContent } from 'mdast';
import { plainText, walk } from '../../tree.js';
import { report, type PageContext } from '../context.js';

/** What the directive is called, and where all of it leads. */
interface Titled {
  readonly name: 'card' | 'tab';
  readonly href: string | null;
}

export function reportLostLinks(
  label: PhrasingContent[],
  { name, href }: Titled,
  context: PageContext,
): void {
  walk<Nodes>({ type: 'paragraph', children: label }, (node) => {
    if (node.type !== 'link' && node.type !== 'linkReference') return;
    const { position } = node;
    const written = context.source.slice(position?.start.offset, position?.end.offset);
    // An address that stands there as it is: all of it is shown.
    if (written === plainText(node)) return;
    const [reason, wayOut] =
      name === 'tab'
        ? [
            'Cannot put a link into the label of a tab',
            ': the label opens the tab. Put the link into the text of the tab.',
          ]
        : ['Cannot put a link into the title of a card', ofCard(node, href)];
    report(context, 'lost-link', {
      reason,
      note: `Its text is shown without the link${wayOut}`,
      position,
    });
  });
}

/** A link in the text of a card that leads somewhere lies under it. */
function ofCard(
  node: Extract<Nodes, { type: 'link' | 'linkReference' }>,
  href: string | null,
): string {
  if (href !== null)
    return `: the whole card leads to "${href}". Remove the link, or make it a card of its own.`;
  const url = node.type === 'link' ? node.url : '…';
  return `. Write {href="${url}"} after the title, and the whole card leads there.`;
}
