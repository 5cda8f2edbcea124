/** `:::card[Title]{href=…}`: one card of `::::cards`. With `href`, the whole card is a link. */
import { reportCardIcon } from '../card-icon.js';
import { component } from '../plugins/theme-components.js';
import { reportLostLinks } from '../plugins/lost-links.js';
import type { Directive } from './directive.js';

export const card: Directive = {
  names: ['card'],
  group: 'cards',
  attributes: {
    href: { kind: 'link', meaning: 'The target of the whole card.' },
    icon: { kind: 'text', meaning: 'The name of an [icon](theme-reference.md#card-icons).' },
  },
  advice: { link: 'Write "href".', to: 'Write "href".' },
  elements: { card: 'title and content' },
  create({ label, text, attributes, children, position }, context) {
    const { href } = attributes;
    reportCardIcon(attributes['icon'], position, context);
    reportLostLinks(label, { name: 'card', href: typeof href === 'string' ? href : null }, context);
    return component('card', { title: text, ...attributes }, { children, position });
  },
  manual: {
    title: 'A card',
    text: 'A card in `::::cards`. Its title is plain text: a link in it is a warning.',
    example: `::::cards
:::card[Commands]{href=commands.md icon=terminal}
What each of them does.
:::
::::`,
  },
};
