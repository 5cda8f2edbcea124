/**
 * The attributes of a directive, in braces after its name. In: the attributes as written, and the directive. Out: the
 * properties of its element, and a finding for each unknown attribute.
 */
import type { Properties } from 'hast';
import { suggest } from '../../diagnostics/suggest.js';
import { shorten } from '../../values/fit-text.js';
import type { Directive } from './directive.js';

/** Attributes as the parser gives them. A flag has an empty value. */
export type WrittenAttributes = Readonly<Record<string, string | null | undefined>>;

const COMMON = ['id', 'class', 'title'];
const COMMON_ADVICE: ReadonlyMap<string, string> = new Map([
  ['label', 'Write it in brackets behind the name: [Label].'],
  ['classname', 'Write "class".'],
  ['collapsible', 'Write ":::details[Summary]" for text that opens.'],
]);

/** Characters of a name in a message. A hostile name may be as long as a page. */
const SHOWN = 40;

/** Returns the element's properties: the directive's own attributes, then `id` and `className`. */
export function readAttributes(written: WrittenAttributes, { attributes }: Directive): Properties {
  const properties: Properties = {};
  for (const [name, { kind }] of Object.entries(attributes)) {
    const value = written[name] ?? null;
    if (value !== null) properties[name] = kind === 'flag' ? true : value;
  }
  const id = written['id'] ?? null;
  if (id !== null) properties['id'] = id;
  const classes = written['class']?.split(/\s+/).filter(Boolean) ?? [];
  if (classes.length > 0) properties['className'] = classes;
  return properties;
}

/** @example findUnknownAttributes('card', ['herf'], card)[0]?.note // 'Did you mean "href"? It does nothing.' */
export function findUnknownAttributes(
  name: string,
  written: readonly string[],
  directive: Directive,
): { attribute: string; reason: string; note: string }[] {
  const known = [...COMMON, ...Object.keys(directive.attributes)];
  return written
    .filter((attribute) => !known.includes(attribute))
    .map((attribute) => ({
      attribute,
      reason: `Cannot use "${shorten(attribute, SHOWN)}" of directive "${name}"`,
      note: `${adviseOn(attribute, directive, known)} It does nothing.`,
    }));
}

function adviseOn(attribute: string, { advice = {} }: Directive, known: readonly string[]): string {
  const lower = attribute.toLowerCase();
  const own = Object.hasOwn(advice, lower) ? advice[lower] : COMMON_ADVICE.get(lower);
  if (own !== undefined) return own;
  const nearest = attribute.length > SHOWN ? null : suggest(attribute, known);
  return nearest === null
    ? `Remove it, or write one of ${known.join(', ')}.`
    : `Did you mean "${nearest}"?`;
}
