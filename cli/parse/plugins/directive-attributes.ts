/**
 * What a directive says in braces that does nothing here. In: its name, and the names of its attributes as written. Out: a
 * finding for each of them, with what to write instead where there is something.
 */
import { suggest } from '../../diagnostics/suggest.js';
import { shorten } from '../../fit-text.js';
import { ADMONITION_TYPES, CODE_GROUP, DETAILS } from './directive-names.js';

const COMMON = ['id', 'class', 'title'];
const OWN: ReadonlyMap<string, readonly string[]> = new Map([
  [DETAILS, ['open']],
  ['tabs', ['group']],
  [CODE_GROUP, ['group']],
  ['tab', ['value', 'default']],
  ['card', ['href', 'icon']],
]);

/** Of other generators. The label of a directive stands in brackets behind its name. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['label', 'Write it in brackets behind the name: [Label].'],
  ['classname', 'Write "class".'],
  ['groupid', 'Write "group".'],
  ['synckey', 'Write "group".'],
  ['link', 'Write "href".'],
  ['to', 'Write "href".'],
  ['collapsible', 'Write ":::details[Summary]" for text that opens.'],
]);

/** A hostile name may be as long as a page. */
const SHOWN = 40;

/** @example findUnknownAttributes('card', ['herf'])[0]?.note // 'Did you mean "href"? It does nothing.' */
export function findUnknownAttributes(
  directive: string,
  attributes: readonly string[],
): { attribute: string; reason: string; note: string }[] {
  const known = [...COMMON, ...(OWN.get(directive) ?? [])];
  return attributes
    .filter((name) => !known.includes(name))
    .map((name) => ({
      attribute: name,
      reason: `Cannot use "${shorten(name, SHOWN)}" of directive "${directive}"`,
      note: `${adviseOn(name, directive, known)} It does nothing.`,
    }));
}

function adviseOn(name: string, directive: string, known: readonly string[]): string {
  if (name === 'type' && ADMONITION_TYPES.has(directive))
    return 'Write the type in place of the name, such as ":::warning".';
  const advice = ADVICE.get(name.toLowerCase());
  if (advice !== undefined) return advice;
  const nearest = name.length > SHOWN ? null : suggest(name, known);
  return nearest === null
    ? `Remove it, or write one of ${known.join(', ')}.`
    : `Did you mean "${nearest}"?`;
}
