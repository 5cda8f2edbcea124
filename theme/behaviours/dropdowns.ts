/** Closes dropdowns when the reader goes elsewhere. They are `<details>`, so they open without a script. */
import { onLeave } from './modal.js';

export function installDropdowns(): void {
  const closeOutside = ({ target }: Event) => {
    for (const dropdown of openDropdowns()) {
      if (!(target instanceof Node && dropdown.contains(target))) dropdown.open = false;
    }
  };
  document.addEventListener('click', closeOutside);
  document.addEventListener('focusin', closeOutside);
  onLeave(closeOutside);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const dropdown of openDropdowns()) {
      const hadFocus = dropdown.contains(document.activeElement);
      dropdown.open = false;
      if (hadFocus) dropdown.querySelector('summary')?.focus();
    }
  });
}

function openDropdowns(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('details[data-dropdown][open]');
}
