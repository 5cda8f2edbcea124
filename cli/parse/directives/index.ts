/**
 * All container directives. Each directive is a neighboring file and an entry in this list. In: a name or an element. Out:
 * the directive, or its entry.
 */
import { didYouMean } from '../../diagnostics/suggest.js';
import type { Problem } from '../../types.js';
import { admonition } from './admonition.js';
import { card } from './card.js';
import { cards } from './cards.js';
import { codeGroup } from './code-group.js';
import { details } from './details.js';
import type { ParseOptions } from '../options.js';
import type { Directive, SearchText } from './directive.js';
import { parameter } from './parameter.js';
import { parameters } from './parameters.js';
import { steps } from './steps.js';
import { tab } from './tab.js';
import { tabs } from './tabs.js';

/** The order is that of messages and of the manual. */
export const directives: readonly Directive[] = [
  admonition,
  details,
  tabs,
  cards,
  steps,
  codeGroup,
  parameters,
  tab,
  card,
  parameter,
];

/** Includes have two colons. They are replaced before directives are read. */
export const INCLUDE = 'include';

const byName = new Map(
  directives.flatMap((directive) => directive.names.map((name) => [name, directive] as const)),
);
const NAMES = [...byName.keys()];

/** `own` lists the names of the site's own admonitions. */
export function directiveOf(name: string, own: readonly string[]): Directive | undefined {
  return byName.get(name) ?? (own.includes(name) ? admonition : undefined);
}

/** Returns whether `:::name` is a directive. */
export function directiveNames({
  admonitions,
}: Pick<ParseOptions, 'admonitions'>): (name: string) => boolean {
  return (name) => directiveOf(name, admonitions) !== undefined;
}

/** The text that search reads of each element that a directive makes. */
export const searchTexts: ReadonlyMap<string, SearchText> = new Map(
  directives.flatMap(({ elements }) => Object.entries(elements)),
);

/** Names from Docusaurus and VitePress that have another name here, or are not needed. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['secondary', 'Write ":::note".'],
  ['raw', 'Remove it, and its ":::".'],
  ['v-pre', 'Remove it, and its ":::": no text of a page is run.'],
]);

/** Describes the finding about an unknown name. */
export function describeUnknown(name: string, own: readonly string[]): Problem {
  const known = [...NAMES, ...own];
  const note =
    ADVICE.get(name) ??
    didYouMean(name, known) ??
    `Known names are ${known.join(', ')}. "markdown.admonitions" adds names.`;
  return { reason: `Unknown directive "${name}"`, note };
}
