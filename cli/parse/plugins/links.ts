/**
 * Takes every URL out of the content, so that whoever knows all pages can put the right one in.
 *
 * before: `<a href="./b.md">`
 * after:  `<a href="docsgen:0">`, and `links[0]` is `{url: './b.md', kind: 'link', place, range}`
 */
import { didYouMean } from '../../diagnostics/suggest.js';
import type { Element, Nodes, Root } from 'hast';
import type { VFile } from 'vfile';
import type { LinkKind } from '../../types.js';
import { contextOf, placeOf, report, type PageContext, type SourceUrl } from '../context.js';
import { isWellFormed, unsafeScheme } from '../safe-url.js';
import { walk } from '../../tree.js';
import { positionKey } from './source-urls.js';

/** Every attribute of HTML and SVG that holds a URL, by its hast name. `srcSet` holds several. */
const URL_ATTRIBUTES: ReadonlyMap<string, LinkKind> = new Map([
  ['href', 'link'],
  ['src', 'media'],
  ['srcSet', 'image'],
  ['imageSrcSet', 'image'],
  ['poster', 'image'],
  ['cite', 'link'],
  ['longDesc', 'link'],
  ['data', 'media'],
  ['action', 'link'],
  ['formAction', 'link'],
  ['background', 'image'],
  ['xLinkHref', 'link'],
  ['ping', 'link'],
]);

export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'element') return;
      for (const name of Object.keys(node.properties)) {
        const kind = URL_ATTRIBUTES.get(name);
        if (kind !== undefined)
          takeUrl(node, name, { kind: node.tagName === 'img' ? 'image' : kind, context });
      }
    });
  };
}

function takeUrl(
  node: Element,
  name: string,
  { kind, context }: { kind: LinkKind; context: PageContext },
): void {
  const value = node.properties[name];
  if (name === 'srcSet' || name === 'imageSrcSet') {
    node.properties[name] = takeSrcset(
      Array.isArray(value) ? value.join(', ') : String(value),
      node,
      context,
    );
    return;
  }
  const isGenerated = typeof value === 'string' && value.startsWith('#') && isFootnoteLink(node);
  if (isGenerated) return;
  const written =
    name === 'href' || name === 'src' ? context.urls.get(positionKey(node) ?? '') : undefined;
  const url = written ?? {
    // Browsers leave out the white space around it.
    url: (Array.isArray(value) ? value.join(' ') : String(value)).trim(),
    range: null,
  };
  const symbol = record(url, { kind, node, context });
  if (symbol === null) delete node.properties[name];
  else node.properties[name] = symbol;
}

/** Links between a footnote and its references are made here, not by the author. */
function isFootnoteLink(node: Element): boolean {
  return 'dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties;
}

function record(
  { url, range, position: defined }: SourceUrl,
  { kind, node, context }: { kind: LinkKind; node: Element; context: PageContext },
): string | null {
  const position = defined ?? node.position;
  const scheme = unsafeScheme(url, kind, context.options.html === 'trust');
  if (scheme !== null) {
    const near = didYouMean(scheme, ['https', 'http', 'mailto', 'tel', 'sms', 'ftp']);
    report(context, 'unsafe-url', {
      reason: `Cannot use a URL with the scheme "${scheme}"`,
      position,
      note: `${near === null ? '' : `${near} `}The URL is left out. Allowed are http, https, mailto, tel, sms and ftp, and data for raster images.`,
    });
    return null;
  }
  if (!isWellFormed(url)) {
    report(context, 'invalid-url', {
      reason: `Cannot decode the URL "${url}"`,
      position,
      note: 'Write "%25" for a percent sign; other escapes are two hexadecimal digits of UTF-8.',
    });
    return null;
  }
  return `docsgen:${context.links.push({ url, kind, place: placeOf(position), range }) - 1}`;
}

/** `a.png 1x, b.png 2x`: each URL becomes a symbol of its own; a comma inside of a `data:` URL ends nothing. */
function takeSrcset(value: string, node: Element, context: PageContext): string {
  const candidates: string[] = [];
  for (const match of value.matchAll(
    /[\s,]*([^\s,](?:\S*[^\s,])?),?(?:\s+([\d.]+[wxh]))?(?=\s*(?:,|$)|\s)/g,
  )) {
    const symbol = record({ url: match[1] ?? '', range: null }, { kind: 'image', node, context });
    if (symbol !== null) candidates.push(match[2] === undefined ? symbol : `${symbol} ${match[2]}`);
  }
  return candidates.join(', ');
}
