/** Admonitions: `:::note`, `:::warning` and the like. GitHub alerts and the registry's arrows become the same element. */
import type { Properties } from 'hast';
import type { Position } from 'unist';
import { plainText } from '../../content-tree/tree.js';
import type { ParseOptions } from '../options.js';
import { component, type ComponentNode } from '../plugins/theme-components.js';
import { takeKindTitle, type TitledContent } from '../plugins/kind-titles.js';
import type { Directive } from './directive.js';

/** The admonition type for each name. */
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

const NAMES = [...ADMONITION_TYPES.keys()];

export const admonition: Directive = {
  names: NAMES,
  attributes: {},
  advice: { type: 'Write the type in place of the name, such as ":::warning".' },
  elements: { admonition: 'title and content', 'admonition-title': 'nothing' },
  create({ name, label: title, attributes: properties, ...content }, { options }) {
    const type = ADMONITION_TYPES.get(name) ?? name;
    return createAdmonition(type, { title, properties, ...content }, options);
  },
  manual: {
    title: 'Admonitions',
    text: 'A note next to the text. Without a title it shows the name of its kind. `hint` is a `tip`, `warn` a `warning`, and `error` a `danger`. `markdown.admonitions` in the config adds names of your own.',
    example: `:::note[What a *region* holds]
A subnet belongs to one region.
:::

:::warning
Without a backup the data is lost.
:::`,
  },
};

/**
 * Creates a callout from any syntax. The title may be the first bold word of its text (`takeKindTitle`). A formatted title
 * also comes as the first child; `title` then holds it as plain text.
 */
export function createAdmonition(
  type: string,
  content: TitledContent & {
    readonly properties?: Properties;
    readonly position: Position | undefined;
  },
  { kindNames }: Pick<ParseOptions, 'kindNames'>,
): ComponentNode {
  const { title, children } = takeKindTitle(content, [...NAMES, ...kindNames]);
  const text = title.map(plainText).join('');
  const isPlain = title.every((node) => node.type === 'text');
  const heading = isPlain ? [] : [component('admonition-title', {}, { children: title })];
  const properties = { type, ...content.properties, ...(text === '' ? {} : { title: text }) };
  const { position } = content;
  return component('admonition', properties, { children: [...heading, ...children], position });
}
