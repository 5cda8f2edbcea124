/** The part of linkedom's elements that drawing uses. Names of SVG elements keep their case. */
export interface SvgElement {
  readonly localName: string;
  readonly parentElement: SvgElement | null;
  readonly children: Iterable<SvgElement>;
  readonly childNodes: Iterable<SvgNode>;
  readonly classList: { contains(name: string): boolean };
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
}

export interface SvgNode {
  readonly nodeType: number;
  readonly textContent: string | null;
}
