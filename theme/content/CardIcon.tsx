/** The icon of a card. It is decoration: the title has the name. */
import type { ReactElement } from 'react';
import { CARD_ICONS } from './card-icons.js';

/** An unknown name shows nothing. */
export function CardIcon({ name }: { readonly name: string }): ReactElement | null {
  if (!Object.hasOwn(CARD_ICONS, name)) return null;
  return (
    <svg className="icon card-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={CARD_ICONS[name]} />
    </svg>
  );
}
