/**
 * Finds the styles of SVG elements as a browser would. In: an element of a drawing, with the `style` elements of the
 * document. Out: the declarations that apply to it. Only flat rules are read, because Mermaid writes no others;
 * animations are left out.
 */
import type { SvgElement } from './elements.js';

interface Declaration {
  readonly property: string;
  readonly value: string;
  /** Compared first; a later declaration of the same rank wins. */
  readonly rank: number;
}

interface Rule {
  readonly selector: string;
  /**
   * Classes and the name that an element needs for the last part of the selector: rules that cannot match are skipped
   * early.
   */
  readonly classes: readonly string[];
  readonly name: string | null;
  readonly declarations: readonly Declaration[];
}

/** Properties whose value children take over; the others that matter here are not inherited. */
const INHERITED = new Set(
  'font-size font-weight font-style text-anchor dominant-baseline visibility'.split(' '),
);
/**
 * Ranks of declarations: attributes such as `fill="red"`, then rules by specificity, then `style="…"`, then
 * `!important`.
 */
const OF_ATTRIBUTE = -1;
const OF_STYLE = 1e6;
const IMPORTANT = 1e7;

/** The rules of a style sheet by the properties that they declare. */
interface Sheet {
  readonly rules: readonly Rule[];
  readonly byProperty: ReadonlyMap<string, readonly Rule[]>;
}

const NO_RULES: Sheet = { rules: [], byProperty: new Map() };
/** The last sheet that was read: Mermaid draws one diagram at a time. */
let last: { readonly css: string; readonly sheet: Sheet } = { css: '', sheet: NO_RULES };

/** Returns the declared values of an element by property, without those of its ancestors. */
export function declaredStyles(element: SvgElement): Map<string, string> {
  const winning = new Map<string, Declaration>();
  const add = (declaration: Declaration) => {
    const known = winning.get(declaration.property);
    if (known === undefined || known.rank <= declaration.rank)
      winning.set(declaration.property, declaration);
  };
  for (const rule of sheetOf(element).rules)
    if (isMatch(element, rule)) rule.declarations.forEach(add);
  const own = element.getAttribute('style') ?? '';
  readDeclarations(own, OF_STYLE).forEach(add);
  return new Map([...winning].map(([property, { value }]) => [property, value]));
}

/** Returns the computed value of one property; `null` if neither the element nor an ancestor declares it. */
export function computedStyle(element: SvgElement, property: string): string | null {
  for (let at: SvgElement | null = element; at !== null; at = at.parentElement) {
    const value = declaredValue(at, property);
    if (value !== null && value !== 'inherit') return value;
    if (!INHERITED.has(property)) return null;
  }
  return null;
}

/** Returns the value that an element itself declares. */
export function declaredValue(element: SvgElement, property: string): string | null {
  let found: Declaration | null = null;
  const consider = (declaration: Declaration) => {
    const isWinning = found === null || found.rank <= declaration.rank;
    if (declaration.property === property && isWinning) found = declaration;
  };
  const attribute = element.getAttribute(property);
  if (attribute !== null) consider({ property, value: attribute, rank: OF_ATTRIBUTE });
  for (const rule of sheetOf(element).byProperty.get(property) ?? [])
    if (isMatch(element, rule)) rule.declarations.forEach(consider);
  const style = element.getAttribute('style');
  if (style?.includes(property) === true) readDeclarations(style, OF_STYLE).forEach(consider);
  return found === null ? null : (found as Declaration).value;
}

/** Returns the rules of the drawing that contains an element; Mermaid writes them into one of its children. */
function sheetOf(element: SvgElement): Sheet {
  let svg: SvgElement | null = null;
  for (let at: SvgElement | null = element; at !== null; at = at.parentElement)
    if (at.localName === 'svg') svg = at;
  for (const child of svg?.children ?? [])
    if (child.localName === 'style') return readSheet(child.textContent ?? '');
  return NO_RULES;
}

function isMatch(element: SvgElement, { name, classes, selector }: Rule): boolean {
  if (name !== null && element.localName !== name) return false;
  if (!classes.every((one) => element.classList.contains(one))) return false;
  try {
    return element.matches(selector);
  } catch {
    return false; // a selector of an author's `classDef`
  }
}

function readSheet(css: string): Sheet {
  if (last.css === css) return last.sheet;
  const flat = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules = [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
    ([, selectors = '', body = '']) =>
      selectors.split(',').map((written) => createRule(written.trim(), body)),
  );
  const byProperty = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const property of new Set(rule.declarations.map((one) => one.property)))
      byProperty.set(property, [...(byProperty.get(property) ?? []), rule]);
  last = { css, sheet: { rules, byProperty } };
  return last.sheet;
}

function createRule(selector: string, body: string): Rule {
  const subject = /[^\s>+~]*$/.exec(selector)?.[0] ?? '';
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  const rank = count(/#/g) * 1e4 + count(/[.:[]/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
  return {
    selector,
    classes: [...subject.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    name: /^[a-z]\w*/i.exec(subject)?.[0] ?? null,
    declarations: readDeclarations(body, rank),
  };
}

function readDeclarations(css: string, rank: number): Declaration[] {
  return css.split(';').flatMap((written) => {
    const [, property, value, important] =
      /^\s*([\w-]+)\s*:\s*(.*?)\s*(!\s*important)?\s*$/s.exec(written) ?? [];
    if (property === undefined || value === undefined || value === '') return [];
    const added = important === undefined ? 0 : IMPORTANT;
    return [{ property: property.toLowerCase(), value, rank: rank + added }];
  });
}
