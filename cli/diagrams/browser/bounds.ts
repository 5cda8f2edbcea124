/**
 * Computes what a browser knows after layout: the boxes of SVG elements. In: an element. Out: its box in its own
 * coordinates, as by `getBBox()`, or on the page. Strokes and markers do not count, as in a browser.
 */
import SVGPathCommander from 'svg-path-commander';
import { joinBoxes, type Box } from './box.js';
import { computedStyle } from './cascade.js';
import type { SvgElement } from './elements.js';
import { multiply, readTransform, transformBox } from './matrix.js';
import { measureText } from './text.js';

const EMPTY: Box = { left: 0, top: 0, right: 0, bottom: 0 };
/** Elements that are not drawn where they are. */
const UNDRAWN = new Set(
  'defs marker style title desc clipPath mask symbol linearGradient filter script'.split(' '),
);

/** Returns the box as by `getBBox()`. */
export function boxOf(element: SvgElement): Box {
  return drawnBox(element) ?? EMPTY;
}

/** Returns the box on the page, whose origin is that of the outermost element. */
export function pageBoxOf(element: SvgElement): Box {
  let matrix = readTransform(element.getAttribute('transform'));
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    matrix = multiply(readTransform(at.getAttribute('transform')), matrix);
  return transformBox(matrix, boxOf(element));
}

function drawnBox(element: SvgElement): Box | null {
  const number = (name: string) => readLength(element.getAttribute(name));
  const name = element.localName;
  switch (name) {
    case 'rect':
    case 'image':
    case 'foreignObject':
    case 'use':
      return sized(number('x'), number('y'), { width: number('width'), height: number('height') });
    case 'circle':
      return around(number('cx'), number('cy'), { width: number('r'), height: number('r') });
    case 'ellipse':
      return around(number('cx'), number('cy'), { width: number('rx'), height: number('ry') });
    case 'line':
      return joinBoxes([
        pointBox(number('x1'), number('y1')),
        pointBox(number('x2'), number('y2')),
      ]);
    case 'polygon':
    case 'polyline':
      return pointsBox(element.getAttribute('points') ?? '');
    case 'path':
      return pathBox(element.getAttribute('d') ?? '');
    case 'text':
    case 'tspan':
      return measureText(element).box;
    default:
      return UNDRAWN.has(name) ? null : childrenBox(element);
  }
}

function childrenBox(element: SvgElement): Box | null {
  const boxes: Box[] = [];
  for (const child of element.children) {
    if (computedStyle(child, 'display') === 'none') continue;
    const box = drawnBox(child);
    if (box !== null) boxes.push(transformBox(readTransform(child.getAttribute('transform')), box));
  }
  return joinBoxes(boxes);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sized(x: number, y: number, { width, height }: Size): Box {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function around(x: number, y: number, { width, height }: Size): Box {
  return { left: x - width, top: y - height, right: x + width, bottom: y + height };
}

function pointBox(x: number, y: number): Box {
  return { left: x, top: y, right: x, bottom: y };
}

function pointsBox(points: string): Box | null {
  const numbers = points.match(/-?[\d.]+(?:e[-+]?\d+)?/gi)?.map(Number) ?? [];
  const boxes: Box[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    boxes.push(pointBox(numbers[at] ?? 0, numbers[at + 1] ?? 0));
  return joinBoxes(boxes);
}

function pathBox(path: string): Box | null {
  if (!/\d/.test(path) || path.includes('NaN')) return null;
  const { x, y, x2, y2 } = SVGPathCommander.getPathBBox(path);
  return { left: x, top: y, right: x2, bottom: y2 };
}

/** Reads pixels; other units and percentages count as none. */
function readLength(written: string | null): number {
  return written === null || written.endsWith('%') ? 0 : Number.parseFloat(written) || 0;
}
