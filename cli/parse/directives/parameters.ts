/** `::::parameters`: inputs, outputs or options below each other, with a filter if there are many. */
import { becomes, type Directive } from './directive.js';

export const parameters: Directive = {
  names: ['parameters'],
  attributes: {
    hcl: {
      kind: 'flag',
      meaning: 'Each parameter has a button that copies it as an HCL argument.',
    },
  },
  elements: { parameters: 'content' },
  create: becomes('parameters'),
  manual: {
    title: 'Parameters',
    text: 'Inputs, outputs or options below each other. It contains a `:::parameter` for each, and needs more colons than they have. Headings may divide them. A list of ten or more has a field that filters it. [`docsgen reference`](commands.md#section-docsgen-reference) writes such lists for Terraform modules.',
    example: `::::parameters{hcl}
:::parameter[cidr_block]{type=string required}
Address range of the network.
:::
:::parameter[zones]{type="list(string)" default='["eu-west-1a", "eu-west-1b"]'}
Availability zones with a subnet each.
:::
::::`,
  },
};
