/**
 * The mobile menu, a modal `<dialog>`. It opens before React has loaded and keeps the focus inside. It closes on
 * Escape, on a press of the overlay, when the reader goes elsewhere, and when the window becomes wide enough for the
 * sidebars.
 */
import { DESKTOP_BREAKPOINT_PX } from '../constants.js';
import { keepFocusInside, onLeave, onOverlayClick } from './modal.js';

/** Returns functions that open and close the menu. */
export function installMenu(): { open: () => void; close: () => void } {
  let prepared: HTMLDialogElement | undefined;
  const find = () => document.querySelector<HTMLDialogElement>('dialog[data-menu]');
  const close = () => {
    const menu = find();
    if (menu === null) return;
    menu.hidePopover();
    menu.close();
  };
  onLeave(close);
  matchMedia(`(min-width: ${DESKTOP_BREAKPOINT_PX}px)`).addEventListener('change', close);
  const open = () => {
    const menu = find();
    if (menu === null) return;
    if (menu !== prepared) {
      prepared = menu;
      keepFocusInside(menu);
      onOverlayClick(menu, close);
    }
    // The browser may have opened the menu as a popover before this script ran.
    menu.hidePopover();
    if (!menu.open) menu.showModal();
    copySidebar(menu);
    showCurrent(menu);
  };
  return { open, close };
}

/**
 * Scrolls only if the current page is below the window: the menu opens at its beginning otherwise, else at the beginning of
 * the section, else near the current page.
 */
function showCurrent(menu: HTMLElement): void {
  const section = menu.querySelector('.menu-sidebar');
  const current = section?.querySelector('[aria-current]');
  const isBelow = (current?.getBoundingClientRect().bottom ?? 0) > innerHeight;
  if (!section?.toggleAttribute('data-first', isBelow)) return;
  section.scrollIntoView();
  current?.scrollIntoView({ block: 'nearest' });
}

/** The document holds the sidebar once, so the menu gets a copy of its nodes. */
function copySidebar(menu: HTMLElement): void {
  const source = document.querySelector('[data-sidebar-items]');
  if (source === null) return;
  menu.querySelector('[data-menu-sidebar]')?.replaceChildren(...source.cloneNode(true).childNodes);
}
