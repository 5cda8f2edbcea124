/**
 * Turns formulas into MathML, which browsers show without scripts and fonts. In: a content tree with `formula` elements,
 * whose text is TeX. Out: the same tree with `math` elements. A formula with an error becomes code and is a finding at its
 * place. This is the last step of a page, because search, ids and the table of contents read TeX.
 *
 * before: `<formula>x^2</formula>`
 * after:  `<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation>…`
 */
import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { VFile } from 'vfile';
import { placeAt } from '../../diagnostics/place-at.js';
import { diagnostic } from '../../diagnostics/diagnostic.js';
import { shorten } from '../../values/fit-text.js';
import { findDeeperThan, plainText, walkElements } from '../../content-tree/tree.js';
import { placeOf, type PageContext } from '../context.js';
import { isInBackticks } from './backticks.js';
import { loadedMath } from './load-math.js';

/** The element that stands for a formula until the last step. */
export const FORMULA = 'formula';

/** Maximum length of a formula. Longer ones are data or an attack. */
const MAX_CHARACTERS = 10_000;
/** Maximum nesting of MathML. A page may have as much. */
const MAX_DEPTH = 100;
/** Maximum number of expanded macros: `\def\a{\a}` would never end. */
const MAX_EXPANSIONS = 1000;
/** Maximum size of a rule or a space, in em. */
const MAX_SIZE = 100;
/** Time for all formulas of a page, in ms. A formula takes about 1 ms. */
const DEADLINE_MS = 2000;

/** Elements that KaTeX writes. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup munder mover munderover mfrac msqrt mroot ' +
    'mtable mtr mtd mlabeledtr mpadded mphantom menclose mstyle merror'
  ).split(' '),
);

export function renderFormulas(tree: Root, context: PageContext): void {
  const tools = loadedMath(context.options);
  if (tools === null) return;
  const start = performance.now();
  const render = (tex: string, isDisplay: boolean): Element => {
    if (tex.length > MAX_CHARACTERS)
      throw new FormulaError(`it has more than ${MAX_CHARACTERS} characters`);
    if (performance.now() - start > DEADLINE_MS)
      throw new FormulaError('the formulas above it took too long');
    const html = tools.katex.renderToString(tex, {
      displayMode: isDisplay,
      output: 'mathml',
      // Commands that make links, load images or set attributes.
      trust({ command }) {
        throw new FormulaError(`it must not use "${command}"`);
      },
      strict: 'ignore',
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE,
      macros: {},
    });
    return parseMath(html);
  };
  walkElements(tree, (node, parent, index) => {
    if (node.tagName !== FORMULA) return;
    const tex = plainText(node).trim();
    const isDisplay = node.properties['isDisplay'] === true;
    try {
      const math = render(tex, isDisplay);
      parent.children[index] = { ...math, position: node.position };
    } catch (error) {
      report(error, { node, tex, context });
      const isBare = isDisplay || !isInBackticks(context.source, node.position);
      parent.children[index] = asSource(isBare ? tex : `\`${tex}\``, isDisplay, node);
    }
  });
}

/** A reason not to render a formula, as the end of a message. */
class FormulaError extends Error {}

const parseHtml = rehypeRaw();

/** Returns the `math` element in the HTML of a formula, without anything that KaTeX does not need. */
function parseMath(html: string): Element {
  const tree = parseHtml({ type: 'root', children: [{ type: 'raw', value: html }] }, new VFile());
  let found: Element | null = null;
  walkElements(tree, (node) => {
    if (node.tagName === 'math') found ??= node;
    if (node.tagName !== 'span' && !ELEMENTS.has(node.tagName))
      throw new FormulaError(`it needs <${node.tagName}>`);
    // The policy of the site allows no inline style.
    const { style: _, ...properties } = node.properties;
    node.properties = properties;
  });
  if (found === null) throw new FormulaError('it has no content');
  if (findDeeperThan(found, MAX_DEPTH) !== null)
    throw new FormulaError(`it is nested deeper than ${MAX_DEPTH} levels`);
  return found;
}

/** The message of KaTeX, and the offset in the formula that it is about. */
function describe(error: unknown): { reason: string; offset: number } {
  if (error instanceof RangeError) return { reason: 'it is nested too deeply', offset: 0 };
  if (!(error instanceof Error)) throw error;
  if (error instanceof FormulaError) return { reason: error.message, offset: 0 };
  // KaTeX does not export the class of its errors.
  if (error.name !== 'ParseError') throw error;
  const [, text = error.message] =
    /^(?:KaTeX parse error: )?([^]*?)(?: at (?:position \d+|end of input): [^]*)?$/.exec(
      error.message,
    ) ?? [];
  const offset = 'position' in error && typeof error.position === 'number' ? error.position : 0;
  return { reason: shorten(text, 200), offset };
}

function report(
  error: unknown,
  { node, tex, context }: { node: Element; tex: string; context: PageContext },
): void {
  const { reason, offset } = describe(error);
  const { source, path } = context;
  const from = node.position?.start.offset ?? 0;
  // In quotes and lists, the lines of a formula are not as in the source.
  const at = tex === '' ? -1 : source.slice(from, node.position?.end.offset).indexOf(tex);
  const place =
    at === -1 || node.position === undefined
      ? placeOf(node.position)
      : placeAt(source, from + at + Math.min(offset, tex.length - 1));
  context.diagnostics.push(
    diagnostic('math', `Cannot read the formula: ${reason}`, {
      file: path,
      place,
      note: 'Correct the TeX. The formula is shown as it is written.',
    }),
  );
}

function asSource(tex: string, isDisplay: boolean, { position }: Element): Element {
  const sign = isDisplay ? '$$' : '$';
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: sign + tex + sign }],
    position,
  };
  return isDisplay
    ? { type: 'element', tagName: 'p', properties: {}, children: [code], position }
    : code;
}
