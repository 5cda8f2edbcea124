/**
 * Links and images where only text is shown: the title of a card, which is one link itself, and the label of a tab, which
 * opens it. In: the title's content. Out: a warning for each that readers do not get; its text stays.
 */
import type { Html, Nodes, PhrasingContent } from 'mdast';
import type { Position } from 'unist';
import { plainText, walk } from '../../tree.js';
import { report, type PageContext } from '../context.js';
import { tokenizeRaw } from '../raw-html/raw-tokens.js';

/** What the directive is called, and where all of it leads. */
interface Titled {
  readonly name: 'card' | 'tab';
  readonly href: string | null;
}

interface Lost {
  readonly what: 'a link' | 'an image';
  /** What is shown in its place, and the way out. */
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
  // An address that stands there as it is: all of it is shown.
  if (written === plainText(node)) return [];
  return [{ what: 'a link', note: ofLink('url' in node ? node.url : '…', titled), position }];
}

/** The text of a link stands beside its tags, that of an image is in its tag. */
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
  // A link in the text of a card that leads somewhere lies under it.
  return href === null
    ? `${stays}. Write {href="${url}"} after the title, and the whole card leads there.`
    : `${stays}: the whole card leads to "${href}". Remove the link, or make it a card of its own.`;
}

function ofImage(alt: string, { name }: Titled): string {
  const stays = alt === '' ? 'It is left out' : 'Its alternative text is shown in its place';
  return `${stays}. Put the image into the text of the ${name}.`;
}
