/**
 * The mobile menu, a modal `<dialog>`. It opens before React has loaded and keeps the focus inside. It closes on
 * Escape, on a press of the overlay, when the reader goes elsewhere, and when the window becomes wide enough for the
 * sidebars.
 */
import { DESKTOP_BREAKPOINT_PX } from '../constants.js';
import { keepFocusInside, onLeave, onOverlayClick } from './modal.js';

/** Returns functions that open and close the menu. */
export function installMenu(): { open: () => void; close: () => void } {
  const prepared = new WeakSet<HTMLDialogElement>();
  const find = () => document.querySelector<HTMLDialogElement>('dialog[data-menu]');
  const close = () => {
    const menu = find();
    if (menu === null) return;
    hidePopover(menu);
    menu.close();
  };
  onLeave(close);
  matchMedia(`(min-width: ${DESKTOP_BREAKPOINT_PX}px)`).addEventListener('change', close);
  const open = () => {
    const menu = find();
    if (menu === null) return;
    if (!prepared.has(menu)) {
      prepared.add(menu);
      keepFocusInside(menu);
      onOverlayClick(menu, close);
    }
    hidePopover(menu);
    if (!menu.open) menu.showModal();
    copySidebar(menu);
    showCurrent(menu);
  };
  return { open, close };
}

/** The browser may have opened the menu as a popover before this script ran. */
function hidePopover(menu: HTMLElement): void {
  if (menu.matches(':popover-open')) menu.hidePopover();
}

/**
 * Scrolls only if the current page is below the window: the menu opens at its beginning otherwise, else at the beginning of
 * the section, else with the current page in the middle.
 */
function showCurrent(menu: HTMLElement): void {
  const section = menu.querySelector('.menu-sidebar');
  const current = section?.querySelector('[aria-current]');
  const isBelow = (end: number) => (current?.getBoundingClientRect().bottom ?? 0) > end;
  const startsWithSection = isBelow(innerHeight);
  section?.toggleAttribute('data-first', startsWithSection);
  if (!startsWithSection) return;
  section?.scrollIntoView();
  if (isBelow(innerHeight - 64)) current?.scrollIntoView({ block: 'center' });
}

/** The document holds the sidebar once, so the menu gets a copy of its nodes. */
function copySidebar(menu: HTMLElement): void {
  const target = menu.querySelector('[data-menu-sidebar]');
  const source = document.querySelector('[data-sidebar-items]');
  if (target === null || source === null) return;
  target.replaceChildren(...source.cloneNode(true).childNodes);
}
