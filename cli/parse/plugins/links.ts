/**
 * Takes every URL out of the content, so that a later stage that knows all pages can insert the right one.
 *
 * before: `<a href="./b.md">`
 * after:  `<a href="docsgen:0">`, and `links[0]` is `{url: './b.md', kind: 'link', place, range}`
 */
import { decodeHTMLAttribute } from 'entities';
import type { Element, Nodes, Root } from 'hast';
import type { Position } from 'unist';
import type { VFile } from 'vfile';
import type { JsonValue, JsxAttribute, JsxNode } from '../../content-tree/component-nodes.js';
import type { LinkKind } from '../../types.js';
import { isDynamic } from '../components/scope.js';
import { contextOf, placeOf, report, type PageContext, type SourceUrl } from '../context.js';
import { splitSuffix } from '../../paths/path.js';
import {
  describeSlashes,
  describeUnsafe,
  isWellFormed,
  unsafeScheme,
  withoutQuotes,
  withSlashes,
} from '../../paths/safe-url.js';
import { walk, walkElements } from '../../content-tree/tree.js';
import { findAttribute } from '../raw-html/raw-tokens.js';
import { positionKey } from '../position-key.js';

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

/** Attributes without which their element has no function. */
const TARGETS: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'data', 'xLinkHref']);

export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkElements(tree, (node) => {
      for (const name of Object.keys(node.properties)) {
        const kind = URL_ATTRIBUTES.get(name);
        if (kind !== undefined)
          takeUrl(node, name, { kind: node.tagName === 'img' ? 'image' : kind, context });
      }
    });
    if (context.mdx !== null)
      walk<Nodes>(tree, (node) => {
        if (node.type === 'jsx') takeJsxUrls(node, context);
      });
  };
}

/** Components whose address is a link in every library. Other components may use such an attribute for anything. */
const LINKING = /^(?:default|Link|LinkCard|LinkButton|DocCard|Card)$/;
const LINKING_MODULES: ReadonlySet<string> = new Set([
  '@docusaurus/Link',
  '@astrojs/starlight/components',
  'docsgen/compat',
]);

/** Records the URLs of a JSX element that only rendering knows, and of images that its file imports. */
function takeJsxUrls(node: JsxNode, context: PageContext): void {
  const { component, position } = node;
  const isLinking =
    typeof component === 'object' &&
    component !== null &&
    ('provided' in component
      ? LINKING.test(component.provided)
      : 'import' in component &&
        LINKING_MODULES.has(component.import) &&
        LINKING.test(component.path[0] ?? ''));
  const owner: Element = { type: 'element', tagName: '', properties: {}, children: [], position };
  const recordAt = (url: string, name: string | null, kind: LinkKind): string | null => {
    const [found] = findWritten(owner, name ?? '', { context, pattern: WHOLE });
    const range = found?.url === url ? found.range : null;
    return record({ url, range }, { kind, node: owner, context });
  };
  const takeAssets = (value: JsonValue): JsonValue => {
    if (typeof value !== 'object' || value === null) return value;
    const asset = '$asset' in value ? value['$asset'] : null;
    if (typeof asset === 'string') return recordAt(asset, null, 'image') ?? '';
    if (Array.isArray(value)) return value.map(takeAssets);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, takeAssets(item)]));
  };
  node.attributes = node.attributes.flatMap(([name, value]): JsxAttribute[] => {
    if (isDynamic(value)) return [[name, value]];
    const kind =
      typeof component === 'string'
        ? URL_ATTRIBUTES.get(name ?? '')
        : isLinking && (name === 'to' || name === 'href')
          ? 'link'
          : undefined;
    if (kind === undefined || typeof value !== 'string') return [[name, takeAssets(value)]];
    const symbol = recordAt(value, name, kind);
    return symbol === null ? [] : [[name, symbol]];
  });
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
      name,
      { node, context },
    );
    return;
  }
  const findUrl = (): SourceUrl => {
    // Browsers ignore white space around a URL.
    const url = (Array.isArray(value) ? value.join(' ') : String(value)).trim();
    const [found] = findWritten(node, name, { context, pattern: WHOLE });
    return found?.url === url ? found : { url, range: null };
  };
  // An empty `cite` or form action gives no target at all.
  if (String(value).trim() === '' && !TARGETS.has(name)) return;
  const isGenerated = typeof value === 'string' && value.startsWith('#') && isFootnoteLink(node);
  if (isGenerated) return;
  const written =
    name === 'href' || name === 'src' ? context.urls.get(positionKey(node) ?? '') : undefined;
  const found = written ?? findUrl();
  const symbol = record(found.url.trim() === '' ? { ...found, url: '' } : found, {
    kind,
    node,
    context,
  });
  if (symbol === null) delete node.properties[name];
  else node.properties[name] = symbol;
}

/** A URL as the source has it, without the white space around it. */
const WHOLE = /(\S(?:.*\S)?)/dgs;

/** Finds the URLs in an attribute of raw HTML. */
function findWritten(
  { position }: Element,
  name: string,
  { context, pattern }: { readonly context: PageContext; readonly pattern: RegExp },
): SourceUrl[] {
  const { source, variables } = context;
  const offset = position?.start.offset;
  const value = offset === undefined ? null : findAttribute(source, offset, name);
  if (value === null) return [];
  return [...source.slice(...value).matchAll(pattern)].map(({ 1: text = '', indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    const written = decodeHTMLAttribute(text).trim();
    const url = variables?.fill(written) ?? written;
    return { url, range: [value[0] + start, value[0] + end] };
  });
}

/** Links between a footnote and its references are generated, not written by the author. */
function isFootnoteLink(node: Element): boolean {
  return 'dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties;
}

export interface Taken {
  readonly kind: LinkKind;
  readonly node: Element;
  readonly context: PageContext;
}

/** A prefix that turns off Docusaurus's link check; browsers do not know it. */
const OF_DOCUSAURUS = /^pathname:\/\/\/?/i;

/** Returns the placeholder of a new link of the page; `null` for a URL that is not allowed, which is reported. */
export function record(
  { url, range, position: defined }: SourceUrl,
  { kind, node, context }: Taken,
): string | null {
  const position = defined ?? node.position;
  if (OF_DOCUSAURUS.test(url)) {
    report(context, 'unsafe-url', {
      reason: 'Cannot use a URL with the scheme "pathname"',
      position,
      note: `The URL is left out. Write "${url.replace(OF_DOCUSAURUS, '/')}": a link may lead to a static file.`,
    });
    return null;
  }
  const bare = withoutQuotes(url);
  if (bare !== null) {
    report(context, 'invalid-url', {
      reason: `Cannot use the URL ${url}: it is in quotes`,
      position,
      note: `Remove the quotes: write "${bare}". The URL is left out.`,
    });
    return null;
  }
  const scheme = unsafeScheme(url, kind, {
    isTrusted: context.options.html === 'trust',
    schemes: context.options.schemes,
  });
  if (scheme !== null) {
    report(context, 'unsafe-url', { ...describeUnsafe(url, scheme, kind), position });
    return null;
  }
  const meant = withSlashes(url);
  if (meant !== null) {
    report(context, 'invalid-url', { ...describeSlashes(url, meant), position });
    return null;
  }
  if (!isElsewhere(url) && !isWellFormed(splitSuffix(url).path)) {
    report(context, 'invalid-url', {
      reason: `Cannot decode the URL "${url}"`,
      position,
      note: 'Write "%25" for a percent sign; other escapes are two hexadecimal digits of UTF-8.',
    });
    return null;
  }
  const plugin = context.madeLinks.pluginOf(node, url);
  const link = {
    url,
    kind,
    place: placeOf(position),
    range,
    ...(plugin !== undefined && { plugin }),
    ...(hasVariable(context, range ?? rangeOf(position)) && { hasVariable: true as const }),
  };
  return `docsgen:${context.links.push(link) - 1}`;
}

function hasVariable(
  { variables, source }: PageContext,
  range: readonly [number, number] | null,
): boolean {
  if (range === null || variables?.isUsed !== true) return false;
  return variables.listMarks(source.slice(...range)).length > 0;
}

function rangeOf(position: Position | undefined): readonly [number, number] | null {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? null : [start, end];
}

/** Only a path of this site is decoded: other sites and applications define the meaning of their own paths. */
function isElsewhere(url: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(url);
}

const CANDIDATE = /[\s,]*([^\s,](?:\S*[^\s,])?),?(?:\s+([\d.]+[wxh]))?(?=\s*(?:,|$)|\s)/dg;

/** `a.png 1x, b.png 2x`: each URL gets its own placeholder. A comma inside of a `data:` URL does not end it. */
function takeSrcset(value: string, name: string, { node, context }: Omit<Taken, 'kind'>): string {
  const candidates: string[] = [];
  const written = findWritten(node, name, { context, pattern: CANDIDATE });
  for (const [i, [, url = '', size]] of [...value.matchAll(CANDIDATE)].entries()) {
    const found = written[i]?.url === url ? written[i] : { url, range: null };
    const symbol = record(found, { kind: 'image', node, context });
    if (symbol !== null) candidates.push(size === undefined ? symbol : `${symbol} ${size}`);
  }
  return candidates.join(', ');
}
