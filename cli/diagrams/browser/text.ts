/**
 * Measures text of SVG without a browser. In: a `text` or `tspan`. Out: its length and its box. Each `x` begins a
 * chunk, which `text-anchor` places around that `x`, as SVG says.
 */
import { joinBoxes, type Box } from './box.js';
import { computedStyle, declaredValue } from './cascade.js';
import type { SvgElement, SvgNode } from './elements.js';
import { ASCENT, DESCENT, measureWidth } from './font.js';

const DEFAULT_SIZE = 16;
const ELEMENT = 1;
const TEXT = 3;

/** Distance from the position of a text to its baseline, in ems of Inter. */
const BASELINES: Readonly<Record<string, number>> = {
  middle: 0.273,
  central: (ASCENT - DESCENT) / 2,
  hanging: 0.727,
  'text-before-edge': ASCENT,
  'text-top': ASCENT,
  'text-after-edge': -DESCENT,
  'text-bottom': -DESCENT,
  ideographic: -DESCENT,
};

export interface TextMeasure {
  readonly length: number;
  readonly box: Box | null;
}

/** Text up to the next `x`: its lines have the same anchor. */
interface Chunk {
  readonly start: number;
  readonly anchor: string;
  length: number;
  readonly rows: { readonly top: number; readonly bottom: number }[];
}

interface Pen {
  x: number;
  y: number;
  length: number;
  readonly chunks: Chunk[];
}

export function measureText(element: SvgElement): TextMeasure {
  const pen: Pen = { x: 0, y: 0, length: 0, chunks: [] };
  const parent = element.localName === 'tspan' ? element.parentElement : null;
  if (parent !== null) pen.y = readLength(parent.getAttribute('y'), sizeOf(parent)) ?? 0;
  write(element, pen);
  const boxes = pen.chunks.flatMap(({ start, anchor, length, rows }) => {
    const left = start - (anchor === 'middle' ? length / 2 : anchor === 'end' ? length : 0);
    return rows.map(({ top, bottom }) => ({ left, right: left + length, top, bottom }));
  });
  return { length: pen.length, box: joinBoxes(boxes) };
}

function write(element: SvgElement, pen: Pen): void {
  const size = sizeOf(element);
  const read = (name: string) => readLength(element.getAttribute(name), size);
  const x = read('x');
  pen.y = (read('y') ?? pen.y) + (read('dy') ?? 0);
  pen.x = (x ?? pen.x) + (read('dx') ?? 0);
  const anchor = computedStyle(element, 'text-anchor') ?? 'start';
  if (x !== null || pen.chunks.length === 0)
    pen.chunks.push({ start: pen.x, anchor, length: 0, rows: [] });
  const style = {
    size,
    isBold: isBold(computedStyle(element, 'font-weight')),
    shift: BASELINES[computedStyle(element, 'dominant-baseline') ?? ''] ?? 0,
  };
  for (const node of element.childNodes) {
    if (node.nodeType === TEXT) writeText(node.textContent ?? '', style, pen);
    if (isElement(node)) write(node, pen);
  }
}

interface TextStyle {
  readonly size: number;
  readonly isBold: boolean;
  readonly shift: number;
}

function writeText(text: string, { size, isBold, shift }: TextStyle, pen: Pen): void {
  const chunk = pen.chunks.at(-1);
  const shown = text.replace(/\s+/g, ' ');
  if (chunk === undefined || shown === '' || (shown === ' ' && chunk.length === 0)) return;
  const width = measureWidth(shown, isBold) * size;
  const baseline = pen.y + shift * size;
  chunk.length += width;
  chunk.rows.push({ top: baseline - ASCENT * size, bottom: baseline + DESCENT * size });
  pen.x += width;
  pen.length += width;
}

function isElement(node: SvgNode): node is SvgElement & SvgNode {
  return node.nodeType === ELEMENT && 'localName' in node;
}

function isBold(weight: string | null): boolean {
  return weight !== null && (weight.startsWith('bold') || Number(weight) >= 600);
}

/** Returns the computed size of the letters, in pixels: `em` counts from the parent of the element that declares it. */
function sizeOf(element: SvgElement): number {
  const { parentElement: parent } = element;
  const ofParent = parent === null ? DEFAULT_SIZE : sizeOf(parent);
  return readLength(declaredValue(element, 'font-size'), ofParent) ?? ofParent;
}

/** Returns pixels. */
function readLength(written: string | null, em: number): number | null {
  const value = Number.parseFloat(written ?? '');
  if (Number.isNaN(value) || written === null) return null;
  if (/[\d.]r?em$/.test(written)) return value * em;
  if (written.endsWith('%')) return (value / 100) * em;
  if (written.endsWith('pt')) return (value * 4) / 3;
  return value;
}
