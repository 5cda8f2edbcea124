/**
 * Rebuilds a drawing from what is known to be harmless. In: SVG of the process that draws. Out: SVG with the elements and
 * attributes of the lists below and with nothing else: no script, no style, no HTML, no address. Links are the page's own.
 */
import { Parser } from 'htmlparser2';
import { ID_PREFIX, LINK_PREFIX } from '../content-tree/diagram-links.js';
import { escapeXml } from '../values/escape.js';
import { followColorMode, type ColorOptions } from './colors.js';

const ELEMENTS = new Set(
  `svg g defs marker symbol use path rect circle ellipse line polygon polyline text tspan title desc linearGradient
   radialGradient stop clipPath mask pattern a`.split(/\s+/),
);
/** Elements without a meaning of their own, whose content stays. */
const UNWRAPPED = new Set(['switch']);
/** Elements that are only drawn where another element refers to them. */
const DEFINITIONS = new Set(
  'marker symbol linearGradient radialGradient clipPath mask pattern'.split(' '),
);

const COLORS = new Set(['fill', 'stroke', 'color', 'stop-color']);
/** Attributes whose value is a reference `url(#id)`; colors may be one, too. */
const REFERENCES = new Set(['marker-start', 'marker-mid', 'marker-end', 'clip-path', 'mask']);
const OTHERS = new Set(
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset pathLength
   preserveAspectRatio refX refY markerWidth markerHeight markerUnits orient gradientUnits gradientTransform
   patternUnits clipPathUnits maskUnits fill-opacity fill-rule clip-rule stroke-opacity stroke-width stroke-dasharray
   stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit opacity stop-opacity font-size font-style
   font-weight text-anchor dominant-baseline alignment-baseline text-decoration letter-spacing visibility display
   paint-order shape-rendering writing-mode role aria-roledescription`.split(/\s+/),
);
/** Numbers, words, paths and functions such as `translate(1, 2)`. */
const HARMLESS = /^[\w\s.,+\-%#()]*$/;

interface Node {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: (Node | string)[];
}

/** Deeper content is left out. Mermaid nests subgraphs, each of which adds a few levels. */
const MAX_DEPTH = 400;

/** Returns `null` if the text is not a drawing. */
export function rebuild(svg: string, options: ColorOptions): string | null {
  const root = readNodes(svg, options);
  if (root === null) return null;
  removeUnused(root);
  setSize(root);
  return write(root);
}

function readNodes(svg: string, options: ColorOptions): Node | null {
  const names = new IdNames();
  const top: Node = { name: '', attributes: new Map(), children: [] };
  const open: (Node | null)[] = [top];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1) ?? null;
        if (parent === null || open.length > MAX_DEPTH) open.push(null);
        else if (UNWRAPPED.has(name)) open.push(parent);
        else if (!ELEMENTS.has(name)) open.push(null);
        else {
          const node = createNode(name, attributes, { names, options });
          parent.children.push(node);
          open.push(node);
        }
      },
      ontext(text) {
        open.at(-1)?.children.push(text);
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  const root = top.children.find((child) => typeof child !== 'string');
  return root?.name === 'svg' ? root : null;
}

/** Sets the size in pixels, which styles reduce to the width of the page. */
function setSize({ attributes }: Node): void {
  const [, , width, height] = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!Number.isFinite(width) || !Number.isFinite(height)) return;
  attributes.set('width', String(width));
  attributes.set('height', String(height));
}

/** Numbers of ids in their order: names of an author could be those of the page. */
class IdNames {
  readonly #numbers = new Map<string, number>();

  nameOf(id: string): string {
    const number = this.#numbers.get(id) ?? this.#numbers.size;
    this.#numbers.set(id, number);
    return ID_PREFIX + number;
  }
}

interface Context {
  readonly names: IdNames;
  readonly options: ColorOptions;
}

function createNode(
  name: string,
  written: Readonly<Record<string, string>>,
  { names, options }: Context,
): Node {
  const attributes = new Map<string, string>();
  const set = (attribute: string, value: string | null) => {
    if (value !== null && value !== '') attributes.set(attribute, value);
  };
  for (const [attribute, value] of Object.entries(written)) {
    const reference = /^url\(\s*['"]?#([^'")]+)['"]?\s*\)$/.exec(value)?.[1];
    if (COLORS.has(attribute))
      set(
        attribute,
        reference === undefined
          ? followColorMode(value, options)
          : `url(#${names.nameOf(reference)})`,
      );
    else if (REFERENCES.has(attribute))
      set(attribute, reference === undefined ? null : `url(#${names.nameOf(reference)})`);
    else if (attribute === 'id') set(attribute, names.nameOf(value));
    else if (attribute === 'aria-labelledby' || attribute === 'aria-describedby')
      set(attribute, names.nameOf(value));
    else if (attribute === 'font-weight') set(attribute, weightOf(value));
    else if (OTHERS.has(attribute) && HARMLESS.test(value)) set(attribute, roundNumbers(value));
  }
  const href = written['href'] ?? written['xlink:href'] ?? '';
  if (name === 'use' && href.startsWith('#')) set('href', `#${names.nameOf(href.slice(1))}`);
  if (name !== 'a') return { name, attributes, children: [] };
  const link = href.startsWith(LINK_PREFIX) && /^\d+$/.test(href.slice(LINK_PREFIX.length));
  if (link) set('href', href);
  return { name: link ? 'a' : 'g', attributes, children: [] };
}

/** The theme has two weights, and browsers prepare each of them separately. */
function weightOf(written: string): string | null {
  if (written.startsWith('bold') || Number(written) >= 600) return 'var(--weight-bold)';
  return written === 'normal' || Number(written) > 0 ? 'normal' : null;
}

/** Two digits after the point are enough for a screen, and make a drawing smaller by a fifth. */
function roundNumbers(value: string): string {
  return value.replace(/-?\d*\.\d{3,}(?:e[-+]?\d+)?/gi, (number) =>
    String(Number(Number(number).toFixed(2))),
  );
}

/** Removes ids and definitions that nothing refers to. Mermaid defines all arrowheads in each drawing. */
function removeUnused(root: Node): void {
  const used = new Set<string>();
  const visit = (node: Node, isUnused = false) => {
    for (const [attribute, value] of node.attributes) {
      if (attribute !== 'id' && !isUnused)
        for (const [id] of value.matchAll(/diagram-id-\d+/g)) used.add(id);
    }
    for (const child of node.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  const clean = (node: Node) => {
    const id = node.attributes.get('id');
    if (id !== undefined && !used.has(id)) node.attributes.delete('id');
    const kept = node.children.filter((child) => {
      if (typeof child === 'string') return true;
      if (DEFINITIONS.has(child.name)) return used.has(child.attributes.get('id') ?? '');
      clean(child);
      return !((child.name === 'g' || child.name === 'defs') && child.children.length === 0);
    });
    node.children.splice(0, Infinity, ...kept);
  };
  clean(root);
}

function write({ name, attributes, children }: Node): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  const content = children
    .map((child) => (typeof child === 'string' ? escapeXml(child) : write(child)))
    .join('');
  return `<${name}${written}>${content}</${name}>`;
}
