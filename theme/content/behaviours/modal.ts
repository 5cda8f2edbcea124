/**
 * What the modal dialogs share: a press on the overlay, and focus that stays inside. The browser makes the rest
 * of the page inert, but lets the focus leave to its own toolbar; here it goes from the last control to the first.
 */
const FOCUSABLE = 'a[href], button, input, summary';

/** Keeps Tab and Shift+Tab among the visible controls of an open dialog. */
export function keepFocusInside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (control) => control.getClientRects().length > 0,
    );
    const edge = event.shiftKey ? controls[0] : controls.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
  });
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
  dialog.addEventListener('mousedown', (event) => (startedOutside = isOutside(event)));
  dialog.addEventListener('click', (event) => {
    if (startedOutside && isOutside(event)) close();
  });
}
