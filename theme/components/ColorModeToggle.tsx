/**
 * The button that switches between light and dark. `behaviours.ts` handles its clicks, so it works before React has loaded.
 */
import type { ReactElement } from 'react';
import { Icon } from './Icon.js';
import { Strings } from '../strings.js';

/** Both icons are in the page; CSS shows the one of the mode that a click leads to. */
export function ColorModeToggle(): ReactElement {
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle needs-script"
      data-action="toggle-color-mode"
      aria-label={Strings.switchColorMode}
      suppressHydrationWarning
    >
      <Icon name="moon" />
      <Icon name="sun" />
    </button>
  );
}
