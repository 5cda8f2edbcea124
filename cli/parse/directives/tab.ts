/** `:::tab[Label]`: one choice of `::::tabs`. */
import { component } from '../plugins/theme-components.js';
import { reportLostLinks } from '../plugins/lost-links.js';
import type { Directive } from './directive.js';

export const tab: Directive = {
  names: ['tab'],
  group: 'tabs',
  attributes: {
    value: {
      kind: 'text',
      meaning:
        'The name of the choice, the same in all tabs of the group. Without it the label is the name.',
    },
    default: { kind: 'flag', meaning: 'Open from the start, instead of the first tab.' },
  },
  elements: { tab: 'content' },
  create({ label, text, attributes, children, position }, context) {
    reportLostLinks(label, { name: 'tab', href: null }, context);
    const properties = { label: text, value: text, ...attributes };
    return component('tab', properties, { children, position });
  },
  manual: {
    title: 'A tab',
    text: 'A tab in `::::tabs`. Its title is the label, which is plain text: a link in it is a warning.',
    example: `::::tabs
:::tab[macOS]
Run \`brew install terraform\`.
:::
:::tab[Linux]{value=linux default}
Run \`apt-get install terraform\`.
:::
::::`,
  },
};
