/**
 * Shared behavior of the modal dialogs: they close when the reader goes elsewhere or presses the overlay, and keep the
 * focus inside. The browser makes the rest of the page inert but lets the focus leave to its own toolbar; these
 * functions move it from the last control to the first instead.
 */
import { PAGE_EVENT } from '../markup.js';

const FOCUSABLE = 'a[href], button, input, summary';

/** Calls `action` when a link, Back or Forward shows another page or another place on this page. */
export function onLeave(action: (event: Event) => void): void {
  // The router's event does not bubble, so the listeners are capturing. `pagehide` is for the back-forward cache.
  for (const type of [PAGE_EVENT, 'popstate', 'pagehide']) addEventListener(type, action, true);
}

/** Keeps Tab and Shift+Tab among the visible controls of an open dialog. */
export function keepFocusInside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('keydown', (event) => moveAround(dialog, event));
}

/** Moves the focus from the last control to the first, and back, if the key is Tab. */
export function moveAround(dialog: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.getClientRects().length > 0,
  );
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/** Calls `close` for a press that begins and ends outside of the dialog's box. */
export function onOverlayClick(dialog: HTMLDialogElement, close: () => void): void {
  let startedOutside = false;
  const isOutside = (event: MouseEvent) => {
    const box = dialog.getBoundingClientRect();
    return (
      event.target === dialog &&
      (event.clientX < box.left ||
        event.clientX > box.right ||
        event.clientY < box.top ||
        event.clientY > box.bottom)
    );
  };
  dialog.addEventListener('mousedown', (event) => {
    // The second press of a double click was meant for the control that opened the dialog.
    startedOutside = event.detail < 2 && isOutside(event);
  });
  dialog.addEventListener('click', (event) => {
    if (startedOutside && isOutside(event)) close();
  });
}
