/**
 * Renders the content of one page. In: its content tree, its resolved links, and the theme's components. Out: static HTML
 * that the browser never renders again. The same task gives the same string, so it can be cached.
 */
import type { Element, Root } from 'hast';
import type { ReactElement } from 'react';
import rehypeReact from 'rehype-react';
import { unified } from 'unified';
import type { ServerModule } from '../../theme/server-module.js';
import { unpackTree } from '../content-tree/packed-tree.js';
import { walkElements } from '../content-tree/tree.js';
import { markLongLeads } from './lead.js';
import type { PageRoute, ResolvedLink } from '../types.js';
import type { ContentTask } from './content-task.js';
import { drawingOf } from './diagram.js';

/** Placeholder of a link in the tree; see `Article.tree`. */
const SYMBOLIC_URL = /docsgen:(\d+)/g;

/** The part of the theme that renders content. */
export type ContentTheme = Pick<ServerModule, 'contentComponents' | 'jsxRuntime' | 'renderStatic'>;

export function createContentRenderer(theme: ContentTheme): (task: ContentTask) => string {
  const processor = createProcessor(theme);
  return (task) => theme.renderStatic(processor.stringify(completeTree(task)));
}

/** Creates the processor that makes React elements of a content tree. Code in it is evaluated by `evaluate`. */
export function createProcessor(
  theme: ContentTheme,
  evaluate: (name: string) => unknown = () => undefined,
) {
  return unified()
    .use(rehypeReact, {
      ...theme.jsxRuntime,
      components: theme.contentComponents,
      ignoreInvalidStyle: true, // as browsers do
      createEvaluater: () => ({
        evaluateExpression: (node) => ('name' in node ? evaluate(String(node.name)) : undefined),
        evaluateProgram: () => undefined,
      }),
    })
    .freeze();
}

/** Returns the props that React gets for an element, without its children. */
export function readProps(
  processor: ReturnType<typeof createProcessor>,
  element: Element,
): Readonly<Record<string, unknown>> {
  const root: Root = { type: 'root', children: [{ ...element, children: [] }] };
  const { children }: { readonly children: ReactElement<object> } = processor.stringify(root).props;
  return { ...children.props };
}

/** Returns the content tree with resolved links, and with the title and the tags of the page. */
export function completeTree(task: ContentTask): Root {
  const tree = unpackTree(task.article.tree);
  walkElements(tree, (node, parent, index) => {
    const drawing = drawingOf(node, task);
    if (drawing !== null) {
      parent.children.splice(index, 1, drawing);
      return;
    }
    const link = node.tagName === 'img' ? linkOf(node, task) : undefined;
    resolveUrls(node, task);
    if (link?.darkHref !== undefined) parent.children.splice(index, 1, ...forModes(node, link));
  });
  if (task.title !== null)
    tree.children.unshift({
      type: 'element',
      tagName: 'h1',
      properties: {},
      children: [{ type: 'text', value: task.title }],
    });
  markLongLeads(tree);
  if (task.tags.length > 0) tree.children.push(createTags(task.tags));
  return tree;
}

function createTags(tags: PageRoute['tags']): Element {
  const links = tags.map(({ label, href }): Element => ({
    type: 'element',
    tagName: 'a',
    properties: { href, rel: ['tag'] },
    children: [{ type: 'text', value: label }],
  }));
  return { type: 'element', tagName: 'page-tags', properties: {}, children: links };
}

function resolveUrls(element: Element, { links, urls }: ContentTask): void {
  const { properties } = element;
  for (const name in properties) {
    const value = properties[name];
    if (typeof value !== 'string' || !value.includes('docsgen:')) continue;
    const whole = /^docsgen:(\d+)$/.exec(value);
    const index = whole ? Number(whole[1]) : -1;
    const link = links[index];
    if (whole && link?.href === null) {
      const url = urls[index] ?? '';
      if (element.tagName === 'img') {
        replaceImage(element, url);
        return;
      }
      // The element stays, and so do its other URLs: a video without its file may have a poster.
      markBroken(element, name, url);
      continue;
    }
    if (link?.isBroken) properties['dataBrokenLink'] = urls[index] ?? '';
    const written = name === 'srcSet' ? withoutBroken(value, links) : value;
    properties[name] = written.replace(
      SYMBOLIC_URL,
      (_, i: string) => links[Number(i)]?.href ?? '',
    );
    if (
      element.tagName === 'img' &&
      link?.width !== undefined &&
      properties['width'] === undefined &&
      properties['height'] === undefined
    ) {
      properties['width'] = link.width;
      if (link.height !== undefined) properties['height'] = link.height;
    }
  }
}

/**
 * Removes candidates of missing images. In `docsgen:0 1x, docsgen:1 2x`, replacing just a placeholder would leave `2x`,
 * which browsers read as a URL.
 */
function withoutBroken(srcset: string, links: readonly ResolvedLink[]): string {
  const isBroken = (candidate: string) => {
    const index = /^docsgen:(\d+)/.exec(candidate)?.[1];
    return index !== undefined && links[Number(index)]?.href === null;
  };
  return srcset
    .split(', ')
    .filter((candidate) => !isBroken(candidate))
    .join(', ');
}

/** Returns the resolved link of an image's source. */
function linkOf(image: Element, { links }: ContentTask): ResolvedLink | undefined {
  const whole = /^docsgen:(\d+)$/.exec(String(image.properties['src']));
  return whole ? links[Number(whole[1])] : undefined;
}

/** Returns one image for each color mode. Styles show one of them, and the browser never fetches the other. */
function forModes(image: Element, { darkHref, narrow }: ResolvedLink): Element[] {
  const dark = { ...image, properties: { ...image.properties, src: darkHref } };
  return [
    mark(forScreens(image, narrow?.href, narrow), 'only-light'),
    mark(forScreens(late(dark), narrow?.darkHref, narrow), 'only-dark'),
  ];
}

/**
 * Screens with a narrow article: phones, and widths with a column on both sides. There, a diagram of twice the article's
 * width would have letters of less than two thirds of their size.
 */
const NARROW_SCREEN = '(max-width: 40rem), (min-width: 996px) and (max-width: 1199px)';

/** Returns the image, or a `picture` with two of them for wide and narrow screens. */
function forScreens(
  image: Element,
  narrow: string | null | undefined,
  size?: ResolvedLink,
): Element {
  if (typeof narrow !== 'string') return image;
  const source: Element = {
    type: 'element',
    tagName: 'source',
    properties: { media: NARROW_SCREEN, srcSet: narrow, width: size?.width, height: size?.height },
    children: [],
  };
  return { type: 'element', tagName: 'picture', properties: {}, children: [source, image] };
}

/** Delays loading until the image is shown; the image of the other color mode never loads. */
function late(image: Element): Element {
  return { ...image, properties: { ...image.properties, loading: 'lazy' } };
}

function mark(element: Element, className: string): Element {
  return { ...element, properties: { ...element.properties, className: [className] } };
}

/** Replaces a broken image by its description. */
function replaceImage(image: Element, url: string): void {
  const description = String(image.properties['alt'] ?? '') || url;
  image.tagName = 'span';
  image.properties = { dataBrokenLink: url };
  image.children = [{ type: 'text', value: description }];
}

/** Removes a broken URL, so that no later pass finds it again. A link without it is only text. */
function markBroken(element: Element, attribute: string, url: string): void {
  const { properties } = element;
  delete properties[attribute];
  properties['dataBrokenLink'] ??= url;
  if (element.tagName === 'a') element.tagName = 'span';
}
