/**
 * Removes addresses of other hosts that a page would load, in every attribute of HTML and SVG: a page loads only from its
 * site or from a host that the config names. In: the content. Out: the content without those addresses, each a finding.
 * `images.ts` turns single images into links.
 *
 * before: `<source srcset="//x.example/a.png 2x, b.png">`
 * after:  `<source srcset="b.png">`
 */
import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { walkElements } from '../../content-tree/tree.js';
import { contextOf, report, type PageContext } from '../context.js';

/** Attributes that load on any element. */
const EVERYWHERE = ['background', 'style'];
/**
 * Attributes that load on these elements, as hast names them. Code of trusted authors is not listed: it stays, and the check
 * of the output reports what the policy blocks.
 */
const LOADING: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    img: ['srcSet'],
    source: ['src', 'srcSet'],
    video: ['src', 'poster'],
    audio: ['src'],
    track: ['src'],
    input: ['src'],
    image: ['href', 'xLinkHref'],
    use: ['href', 'xLinkHref'],
    feImage: ['href', 'xLinkHref'],
  }).map(([tagName, names]) => [tagName, [...names, ...EVERYWHERE]]),
);
const OF_STYLE = /(?:url\(\s*|image-set\(\s*|,\s*)(["']?)((?:https?:)?[\\/]{2}[^"')\s]+)\1/gi;

export function rehypeExternalAssets() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const outside = new Map<Element, string>();
    walkElements(tree, (node) => {
      const { tagName, properties } = node;
      const { src } = properties;
      for (const name of LOADING.get(tagName) ?? EVERYWHERE)
        if (properties[name] !== undefined) checkAttribute(node, name, context);
      const isPlayer = tagName === 'video' || tagName === 'audio';
      if (isPlayer && src !== properties['src']) outside.set(node, textOf(src));
    });
    // A player becomes a link only after its poster and tracks have been reported.
    for (const [node, url] of outside) becomeLink(node, url);
  };
}

function checkAttribute(node: Element, name: string, context: PageContext): void {
  const { properties } = node;
  const value = textOf(properties[name]);
  const separator = name === 'style' ? ';' : /srcset$/i.test(name) ? ', ' : null;
  const parts = separator === null ? [value] : splitParts(value, separator);
  const outside = new Map(
    parts.flatMap((part) => {
      const host = urlsOf(part, name)
        .map(hostOf)
        .find((one) => one !== null && !isAllowedHost(one, context.options.allowedHosts));
      return typeof host === 'string' ? [[part, host] as const] : [];
    }),
  );
  for (const host of new Set(outside.values())) reportAsset(node, { name, host }, context);
  if (outside.size === 0) return;
  const kept = parts.filter((part) => !outside.has(part)).join(separator ?? '');
  if (kept === '') delete properties[name];
  else properties[name] = kept;
}

/** Splits candidates of a list of images, or declarations of a style. */
function splitParts(value: string, separator: string): string[] {
  return separator === ';'
    ? value.split(';')
    : value.split(/,\s+|,(?=[\\/]{2}|https?:)/).map((part) => part.trim());
}

function urlsOf(part: string, name: string): string[] {
  return name === 'style'
    ? Array.from(part.matchAll(OF_STYLE), ([, , url = '']) => url)
    : [/srcset$/i.test(name) ? part.split(/\s/, 1).join() : part];
}

function reportAsset(
  { tagName, position }: Element,
  { name, host }: { readonly name: string; readonly host: string },
  context: PageContext,
): void {
  const attribute = name.replace('xLinkHref', 'xlink:href').toLowerCase();
  report(context, 'external-asset', {
    reason: `Cannot load "${attribute}" of <${tagName}> from "${host}"`,
    position,
    note: `It is left out. Copy the file next to the page, or add "${host}" to "hosts" of the config.`,
  });
}

/** Turns the element into a link, so readers can still reach the address. */
function becomeLink(node: Element, url: string): void {
  const title = textOf(node.properties['title']);
  node.tagName = 'a';
  node.properties = { href: url };
  node.children = [{ type: 'text', value: title === '' ? url : title }];
}

/** `allowed` has names of hosts; `*` stands for any, and `*.x.example` for those below a host. */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => (one.startsWith('*') ? host.endsWith(one.slice(1)) : one === host));
}

/** Returns the host of a URL that leaves this site, in lower case. */
export function hostOf(url: string): string | null {
  // Browsers ignore tabs and line breaks.
  const bare = url.replace(/[\t\n\r]/g, '').trim();
  if (!/^(?:https?:)?[/\\]{2}/i.test(bare)) return null;
  try {
    return new URL(bare, 'https://localhost').host;
  } catch {
    return null;
  }
}

function textOf(value: Element['properties'][string]): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}
