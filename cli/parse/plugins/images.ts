/**
 * Images load when they come near the view, and only from this site or from a host that the config names. The image at the
 * top of the page loads at once, because readers wait for it. An image whose address ends with GitHub's `#gh-dark-mode-only`
 * or MkDocs's `#only-dark` is for that color mode, with its caption.
 *
 * before: `<img src="net.svg" alt="The network">`
 * after:  `<img src="net.svg" alt="The network" loading="lazy" decoding="async">`, or a link where the host is unnamed
 */
import type { Element, Nodes, Root } from 'hast';
import type { VFile } from 'vfile';
import { contextOf, report, type PageContext } from '../context.js';
import { walk } from '../../content-tree/tree.js';
import { hostOf, isAllowedHost } from './external-assets.js';

/**
 * An image after fewer characters is in the first view of a laptop. This is half of 24 lines of 70, because blocks are
 * short.
 */
const MAX_TEXT_ABOVE = 800;

const COLOR_MODE = /#(?:gh-(light|dark)-mode-only|only-(light|dark))[ \t]*$/;

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
      const mode = colorModeOf(node);
      if (mode !== null) addClass(node, `only-${mode}`);
      if (node.tagName !== 'img') return;
      const { src } = node.properties;
      const host = typeof src === 'string' ? hostOf(src) : null;
      if (host === null || isAllowedHost(host, context.options.allowedHosts)) {
        // A hidden lazy image is not fetched.
        const isAtTop = isFirst && textAbove <= MAX_TEXT_ABOVE && mode !== 'dark';
        if (mode !== 'dark') isFirst = false;
        node.properties['loading'] ??= isAtTop ? 'eager' : 'lazy';
        node.properties['decoding'] ??= 'async';
      } else {
        replaceByLink(node, host, context);
      }
    });
    // A link cannot contain another link, so the text of the image is enough inside one.
    for (const link of links) walk<Nodes>(link, unwrapLink);
  };
}

/** Returns the color mode of an image, or of a figure that shows one. */
function colorModeOf({ tagName, properties, children }: Element): string | null {
  if (tagName === 'figure') {
    const [image] = children;
    return image?.type === 'element' && image.tagName === 'img' ? colorModeOf(image) : null;
  }
  const match = tagName === 'img' ? COLOR_MODE.exec(String(properties['src'])) : null;
  return match?.[1] ?? match?.[2] ?? null;
}

function addClass({ properties }: Element, name: string): void {
  const { className } = properties;
  properties['className'] = [...(Array.isArray(className) ? className : []), name];
}

function unwrapLink(node: Nodes): void {
  if (node.type !== 'element' || node.tagName !== 'a') return;
  node.tagName = 'span';
  node.properties = {};
}

function replaceByLink(node: Element, host: string, context: PageContext): void {
  const { src, alt } = node.properties;
  const written = typeof alt === 'string' ? alt : '';
  const text = written === '' ? String(src) : written;
  // An address as the text of an image is a link with a "!" in front of it: "Vote today![https://…](https://…)".
  const wayOut = /^\s*https?:\/\//i.test(written)
    ? 'Put a space between "!" and "[" if a link is meant'
    : 'Copy the image next to the page';
  report(context, 'external-asset', {
    reason: `Cannot load an image from "${host}"`,
    position: node.position,
    note: `It is shown as a link. ${wayOut}, or add "${host}" to "hosts" of the config.`,
  });
  node.tagName = 'a';
  node.properties = { href: src };
  node.children = [{ type: 'text', value: text }];
}
