/**
 * A window for Mermaid in a process without a browser. linkedom has the document; this file adds what a browser knows
 * after layout, and the parts of CSS and canvas that Mermaid asks for. Out: globals, set once.
 */
import { extend, colord } from 'colord';
import names from 'colord/plugins/names';
import { parseHTML } from 'linkedom';
import SVGPathCommander from 'svg-path-commander';
import type { Box } from './box.js';
import { boxOf, pageBoxOf } from './bounds.js';
import { computedStyle } from './cascade.js';
import type { SvgElement } from './elements.js';
import { measureWidth } from './font.js';
import { measureText } from './text.js';

/** Classes of the window that Mermaid and its packages use as globals. */
const GLOBALS = [
  'Element',
  'HTMLElement',
  'SVGElement',
  'Node',
  'DOMParser',
  'XMLSerializer',
] as const;

export function installWindow(): void {
  extend([names]);
  const { window, document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  Object.assign(window.Element.prototype, LAYOUT);
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => createCanvasContext() });
  Object.assign(window, {
    getComputedStyle: (element: SvgElement) => ({
      getPropertyValue: (property: string) =>
        computedStyle(element, property) ?? (property.startsWith('padding') ? '0px' : ''),
    }),
    // Mermaid asks about colors alone.
    CSS: { supports: (_: string, value: string) => colord(value).isValid() },
  });
  class CSSStyleSheet extends RuleList {
    constructor() {
      super(() => document.createElement('p').style);
    }
  }
  Object.assign(globalThis, { window, document, screen: SCREEN, CSSStyleSheet });
  for (const name of GLOBALS) Object.assign(globalThis, { [name]: window[name] });
}

/** C4 diagrams have as many shapes in a row as fit this width, in pixels. */
const SCREEN = { availWidth: 1280, availHeight: 800 };

/** Methods of elements that need a layout. */
const LAYOUT = {
  // The size of the canvas below, in pixels.
  clientWidth: 300,
  clientHeight: 300,
  getBBox(this: SvgElement) {
    return asRectangle(boxOf(this));
  },
  getBoundingClientRect(this: SvgElement) {
    return asRectangle(pageBoxOf(this));
  },
  getComputedTextLength(this: SvgElement) {
    return measureText(this).length;
  },
  getTotalLength(this: SvgElement) {
    return SVGPathCommander.getTotalLength(this.getAttribute('d') ?? '');
  },
  getPointAtLength(this: SvgElement, distance: number) {
    return SVGPathCommander.getPointAtLength(this.getAttribute('d') ?? '', distance);
  },
};

function asRectangle({ left, top, right, bottom }: Box) {
  return { x: left, y: top, left, top, right, bottom, width: right - left, height: bottom - top };
}

/** Cytoscape, which places the nodes of mind maps, also draws them on a canvas that no reader sees. */
function createCanvasContext(): object {
  const measure = { measureText: (text: string) => ({ width: measureWidth(text, false) * 16 }) };
  return new Proxy(measure, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : () => undefined),
    set: () => true,
  });
}

interface RuleStyle {
  readonly cssText: string;
}

/** Mermaid collects the rules of authors in style sheets, and reads their text. */
class RuleList {
  readonly cssRules: { readonly cssText: string; readonly style: RuleStyle }[] = [];

  constructor(readonly createStyle: () => RuleStyle) {}

  insertRule(written: string, index = 0): number {
    const [, selector = '', body = ''] = /^([^{]*)\{(.*)\}\s*$/s.exec(written) ?? [];
    const style = this.createStyle();
    this.cssRules.splice(index, 0, {
      style,
      get cssText() {
        return `${selector}{${body}${style.cssText}}`;
      },
    });
    return index;
  }
}
