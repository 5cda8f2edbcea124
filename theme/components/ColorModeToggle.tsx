/**
 * The button that switches between light and dark, and the system's mode on sites that follow it. `behaviours.ts` handles
 * its clicks, so it works before React has loaded.
 */
import type { ReactElement } from 'react';
import type { ColorModeData } from '../types.js';
import { Icon } from './Icon.js';
import { Strings } from '../strings.js';

/** All icons are in the page. Of two modes CSS shows the one that a click leads to, of three the current one. */
export function ColorModeToggle({ respectSystem }: ColorModeData): ReactElement {
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle needs-script"
      data-action="toggle-color-mode"
      aria-label={respectSystem ? Strings.switchSystemMode : Strings.switchColorMode}
      suppressHydrationWarning
    >
      <Icon name={respectSystem ? 'sun' : 'moon'} />
      <Icon name={respectSystem ? 'moon' : 'sun'} />
      {respectSystem && <Icon name="system" />}
    </button>
  );
}
