/** Reports the icon of a card that the theme does not have. In: its name and its place. Out: a finding, if it is unknown. */
import type { Position } from 'unist';
import { didYouMean } from '../diagnostics/suggest.js';
import { report, type PageContext } from './context.js';

export function reportCardIcon(
  icon: unknown,
  position: Position | undefined,
  context: PageContext,
): void {
  const { cardIcons } = context.options;
  if (typeof icon !== 'string' || cardIcons === null || cardIcons.includes(icon)) return;
  report(context, 'unknown-option', {
    reason: `Unknown icon "${icon}"`,
    position,
    note: didYouMean(icon, cardIcons) ?? `The card has none. Icons: ${cardIcons.join(', ')}.`,
  });
}
