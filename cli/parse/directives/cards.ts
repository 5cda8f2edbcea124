/** `::::cards`: cards side by side. Content outside of a card is above them. */
import { becomes, type Directive } from './directive.js';

export const cards: Directive = {
  names: ['cards'],
  attributes: {},
  elements: { cards: 'content' },
  create: becomes('cards'),
  manual: {
    title: 'Cards',
    text: 'Cards side by side, if there is room. It contains a `:::card` for each, and needs more colons than they have.',
    example: `::::cards
:::card[Writing]{href=writing.md}
Pages, folders and Markdown.
:::
:::card[Plugins]{href=plugins.md}
Directives of your own.
:::
::::`,
  },
};
