/** The names that container directives may have, and what each of them makes. */
import { didYouMean } from '../../diagnostics/suggest.js';

/** Every name an admonition may have, and the type it gets. */
export const ADMONITION_TYPES: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['tip', 'tip'],
  ['hint', 'tip'],
  ['info', 'info'],
  ['important', 'important'],
  ['success', 'success'],
  ['warning', 'warning'],
  ['warn', 'warning'],
  ['caution', 'caution'],
  ['danger', 'danger'],
  ['error', 'danger'],
]);

export const GROUPS: ReadonlyMap<string, 'tabs' | 'cards' | 'steps'> = new Map([
  ['tabs', 'tabs'],
  ['cards', 'cards'],
  ['steps', 'steps'],
]);
/** Folded content: the title is what shows. */
export const DETAILS = 'details';
/** A member's name and the group it must stand in. */
export const MEMBERS: ReadonlyMap<string, string> = new Map([
  ['tab', 'tabs'],
  ['card', 'cards'],
]);

/** Code blocks behind tabs, named by their titles. */
export const CODE_GROUP = 'code-group';

/** With two colons; it is put in place before anything here is looked at. */
export const INCLUDE = 'include';

const NAMES: readonly string[] = [
  ...ADMONITION_TYPES.keys(),
  DETAILS,
  ...GROUPS.keys(),
  CODE_GROUP,
  ...MEMBERS.keys(),
];

/** Whether `:::name` means something here. */
export function isDirectiveName(name: string): boolean {
  return NAMES.includes(name);
}

/** Names of Docusaurus and VitePress for what is called otherwise here, or needs no name. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['secondary', 'Write ":::note".'],
  ['raw', 'Remove it, and its ":::".'],
  ['v-pre', 'Remove it, and its ":::": no text of a page is run.'],
]);

/** What a finding says of a name that means nothing here. */
export function unknown(name: string): { reason: string; note: string } {
  const note =
    ADVICE.get(name) ?? didYouMean(name, NAMES) ?? `Known names are ${NAMES.join(', ')}.`;
  return { reason: `Unknown directive "${name}"`, note };
}
