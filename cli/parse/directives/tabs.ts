/** `::::tabs`: a group of tabs. Content outside of a tab is above them. */
import { becomes, type Attribute, type Directive } from './directive.js';

export const group: Attribute = {
  kind: 'text',
  meaning: 'A name. A choice applies to all tabs with this name, on every page.',
};

export const groupAdvice = { groupid: 'Write "group".', synckey: 'Write "group".' };

export const tabs: Directive = {
  names: ['tabs'],
  attributes: { group },
  advice: groupAdvice,
  elements: { tabs: 'content' },
  create: becomes('tabs'),
  manual: {
    title: 'Tabs',
    text: 'Content for one of several choices. It contains a `:::tab` for each, and needs more colons than they have.',
    example: `::::tabs{group=tool}
:::tab[Terraform]{value=terraform}
Run \`terraform init\`.
:::
:::tab[OpenTofu]{value=tofu}
Run \`tofu init\`.
:::
::::`,
  },
};
