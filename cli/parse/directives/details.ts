/** `:::details[Summary]`: content that opens on demand. The title is always visible. */
import { component } from '../plugins/theme-components.js';
import type { Directive } from './directive.js';

export const details: Directive = {
  names: ['details'],
  attributes: { open: { kind: 'flag', meaning: 'Open from the start.' } },
  elements: { details: 'content', summary: 'content' },
  create({ label, attributes, children, position }) {
    const summary = label.length === 0 ? [] : [component('summary', {}, { children: label })];
    return component('details', attributes, { children: [...summary, ...children], position });
  },
  manual: {
    title: 'Details',
    text: 'Text that opens on demand. The title is always visible.',
    example: `:::details[All regions]
\`eu-west-1\` and \`eu-north-1\`.
:::

:::details[Limits]{open}
Five networks in each region.
:::`,
  },
};
