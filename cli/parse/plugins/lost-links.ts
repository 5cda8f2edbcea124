/**
 * Finds links and images in places that only show text: the title of a card, which is itself a link, and the label of a tab,
 * which opens the tab. In: the title's content. Out: a warning for each one that readers do not get; its text stays.
 */
import type { Html, Nodes, PhrasingContent } from 'mdast';
import type { Position } from 'unist';
import { plainText, walk } from '../../content-tree/tree.js';
import { report, type PageContext } from '../context.js';
import { tokenizeRaw } from '../raw-html/raw-tokens.js';

/** The name of the directive, and the address that all of it links to. */
interface Titled {
  readonly name: 'card' | 'tab';
  readonly href: string | null;
}

interface Lost {
  readonly what: 'a link' | 'an image';
  /** The text that is shown instead, and the way out. */
  readonly note: string;
  readonly position: Position | undefined;
}

export function reportLostLinks(
  label: PhrasingContent[],
  titled: Titled,
  context: PageContext,
): void {
  const place = titled.name === 'tab' ? 'the label of a tab' : 'the title of a card';
  walk<Nodes>({ type: 'paragraph', children: label }, (node) => {
    for (const { what, note, position } of findLost(node, titled, context))
      report(context, 'lost-link', { reason: `Cannot put ${what} into ${place}`, note, position });
  });
}

function findLost(node: Nodes, titled: Titled, { source }: PageContext): Lost[] {
  const { position } = node;
  if (node.type === 'html') return findInHtml(node, titled, source);
  if (node.type === 'image' || node.type === 'imageReference')
    return [{ what: 'an image', note: ofImage(plainText(node), titled), position }];
  if (node.type !== 'link' && node.type !== 'linkReference') return [];
  const written = source.slice(position?.start.offset, position?.end.offset);
  // A bare address is shown completely.
  if (written === plainText(node)) return [];
  return [{ what: 'a link', note: ofLink('url' in node ? node.url : '…', titled), position }];
}

/** The text of a link is next to its tags; the text of an image is in its tag. */
function findInHtml({ value: html, position }: Html, titled: Titled, source: string): Lost[] {
  return tokenizeRaw({ html, position, source }).flatMap((token): Lost[] => {
    if (token.kind !== 'open') return [];
    if (token.name === 'img')
      return [{ what: 'an image', note: ofImage('', titled), position: token.position }];
    const url = new Map(token.attributes).get('href');
    if (token.name !== 'a' || url === undefined) return [];
    return [{ what: 'a link', note: ofLink(url, titled), position: token.position }];
  });
}

function ofLink(url: string, { name, href }: Titled): string {
  const stays = 'Its text is shown without the link';
  if (name === 'tab')
    return `${stays}: the label opens the tab. Put the link into the text of the tab.`;
  // A link in the text of a card that is itself a link is covered by the card.
  return href === null
    ? `${stays}. Write {href="${url}"} after the title, and the whole card leads there.`
    : `${stays}: the whole card leads to "${href}". Remove the link, or make it a card of its own.`;
}

function ofImage(alt: string, { name }: Titled): string {
  const stays = alt === '' ? 'It is left out' : 'Its alternative text is shown in its place';
  return `${stays}. Put the image into the text of the ${name}.`;
}
