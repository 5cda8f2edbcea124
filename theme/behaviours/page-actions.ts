/** Loads the code of the menu beside the title when the reader opens the menu. */

export function installPageActions(announce: (message: string, isUrgent?: boolean) => void): void {
  const load = () => import('./run-page-action.js');
  const open = ({ target }: Event) => {
    // A press of a button reports the error.
    if (target instanceof Element && target.matches('[data-page-actions]'))
      load().then(
        ({ prepareMenu }) => prepareMenu(target),
        () => {},
      );
  };
  // The event does not bubble.
  document.addEventListener('toggle', open, true);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-page-action]');
    if (button)
      load().then(
        ({ runPageAction }) => runPageAction(button, announce),
        (error: unknown) => console.warn('Cannot load the menu', error),
      );
  });
}
