/**
 * Images load when they come near the view, and only from this site or a host that the config names. The one at the top
 * of the page loads at once: a reader waits for it.
 *
 * before: `<img src="net.svg" alt="The network">`
 * after:  `<img src="net.svg" alt="The network" loading="lazy" decoding="async">`, or a link where the host is unnamed
 */
import type { Element, Nodes, Root } from 'hast';
import type { VFile } from 'vfile';
import { contextOf, report, type PageContext } from '../context.js';
import { walk } from '../../tree.js';

/** Characters that leave an image in the first view of a laptop: half of 24 lines of 70, since blocks are short. */
const MAX_TEXT_ABOVE = 800;

export function rehypeImages() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const links: Nodes[] = [];
    let isFirst = true;
    let textAbove = 0;
    walk<Nodes>(tree, (node) => {
      if (node.type === 'text') textAbove += node.value.length;
      if (node.type !== 'element') return;
      if (node.tagName === 'a') links.push(node);
      if (node.tagName !== 'img') return;
      const { src } = node.properties;
      const host = typeof src === 'string' ? hostOf(src) : null;
      if (host === null || context.options.allowedHosts.includes(host)) {
        const isAtTop = isFirst && textAbove <= MAX_TEXT_ABOVE;
        isFirst = false;
        node.properties['loading'] ??= isAtTop ? 'eager' : 'lazy';
        node.properties['decoding'] ??= 'async';
      } else {
        replaceByLink(node, host, context);
      }
    });
    // A link cannot hold another one: inside of it the image's text is enough.
    for (const link of links) walk<Nodes>(link, unwrapLink);
  };
}

function unwrapLink(node: Nodes): void {
  if (node.type !== 'element' || node.tagName !== 'a') return;
  node.tagName = 'span';
  node.properties = {};
}

/** Host of a URL that leaves this site, in lower case. */
function hostOf(url: string): string | null {
  if (!/^(?:https?:)?[/\\]{2}/i.test(url.trim())) return null;
  try {
    return new URL(url.trim(), 'https://localhost').host;
  } catch {
    return null;
  }
}

function replaceByLink(node: Element, host: string, context: PageContext): void {
  const { src, alt } = node.properties;
  const text = typeof alt === 'string' && alt !== '' ? alt : String(src);
  report(context, 'external-asset', {
    reason: `Cannot load an image from "${host}"`,
    position: node.position,
    note: `It is shown as a link. Copy the image next to the page, or add "${host}" to "hosts" of the config.`,
  });
  node.tagName = 'a';
  node.properties = { href: src };
  node.children = [{ type: 'text', value: text }];
}
