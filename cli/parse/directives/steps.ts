/** `:::steps`: shows an ordered list as the steps of a procedure. */
import { becomes, type Directive } from './directive.js';

export const steps: Directive = {
  names: ['steps'],
  attributes: {},
  elements: { steps: 'content' },
  create: becomes('steps'),
  manual: {
    title: 'Steps',
    text: 'An ordered list with big numbers, joined by a line.',
    example: `:::steps
1. Write a page.
2. Run \`docsgen build\`.
:::`,
  },
};
