/**
 * Ctrl or Cmd with K, and the slash outside of text fields, press the search button, so they do the same before and
 * after React has loaded. A page that already has the search input gets the focus there.
 */
import { SEARCH_INPUT_ID } from '../markup.js';

export function installSearchShortcuts(): void {
  const form = document.getElementById(SEARCH_INPUT_ID)?.closest('form');
  const isSearchPage = form?.action === location.origin + location.pathname;
  if (isSearchPage && document.activeElement === document.body) focusSearchInput();
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !isShortcut(event)) return;
    // The button need not be visible: below the desktop width it may be folded away.
    const button = document.querySelector<HTMLElement>('[data-action="open-search"]');
    if (button === null) return;
    event.preventDefault();
    if (!event.repeat) button.click();
  });
}

/** Focuses the search input, if the page has one. */
export function focusSearchInput(): boolean {
  const input = document.getElementById(SEARCH_INPUT_ID);
  input?.focus();
  return input !== null;
}

function isShortcut(event: KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey;
  if (event.altKey || document.querySelector('dialog:modal') !== null) return false;
  if (event.key.toLowerCase() === 'k') return hasModifier && !event.shiftKey;
  return event.key === '/' && !hasModifier && !isTyping(event.target);
}

/** True if the target accepts text. */
export function isTyping(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
