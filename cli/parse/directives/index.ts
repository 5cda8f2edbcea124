/**
 * All container directives. A directive is a file here and an entry in this list. In: a name or an element. Out: the
 * directive, or what the list says of it.
 */
import { didYouMean } from '../../diagnostics/suggest.js';
import { admonition } from './admonition.js';
import { card } from './card.js';
import { cards } from './cards.js';
import { codeGroup } from './code-group.js';
import { details } from './details.js';
import type { Directive, SearchText } from './directive.js';
import { steps } from './steps.js';
import { tab } from './tab.js';
import { tabs } from './tabs.js';

/** In the order in which messages and the manual list them. */
export const directives: readonly Directive[] = [
  admonition,
  details,
  tabs,
  cards,
  steps,
  codeGroup,
  tab,
  card,
];

/** Included text has two colons. It is put in place before directives are read. */
export const INCLUDE = 'include';

const byName = new Map(
  directives.flatMap((directive) => directive.names.map((name) => [name, directive] as const)),
);
const NAMES = [...byName.keys()];

export function directiveOf(name: string): Directive | undefined {
  return byName.get(name);
}

/** Whether `:::name` has a meaning. */
export function isDirectiveName(name: string): boolean {
  return byName.has(name);
}

/** What the search reads of each element that a directive makes. */
export const searchTexts: ReadonlyMap<string, SearchText> = new Map(
  directives.flatMap(({ elements }) => Object.entries(elements)),
);

/** Names that Docusaurus and VitePress have for something that has another name here, or needs none. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['secondary', 'Write ":::note".'],
  ['raw', 'Remove it, and its ":::".'],
  ['v-pre', 'Remove it, and its ":::": no text of a page is run.'],
]);

/** The finding about a name without a meaning. */
export function describeUnknown(name: string): { reason: string; note: string } {
  const note =
    ADVICE.get(name) ?? didYouMean(name, NAMES) ?? `Known names are ${NAMES.join(', ')}.`;
  return { reason: `Unknown directive "${name}"`, note };
}
