/**
 * Closes the announcement bar. The head script hides a bar that was closed before. A bar with another id shows again,
 * and forgets the reader's choice about the old bar.
 */
import { ANNOUNCEMENT_DISMISS_STORAGE_KEY, ANNOUNCEMENT_ID_STORAGE_KEY } from '../constants.js';
import type { SafeStorage } from '../storage.js';

/** Resets the choice when the bar is new. Returns a function that closes the bar and moves the focus past it. */
export function installAnnouncementBar(storage: SafeStorage): () => void {
  const bar = document.querySelector<HTMLElement>('[data-announcement-bar]');
  const id = bar?.dataset.id;
  if (id !== undefined && storage.get(ANNOUNCEMENT_ID_STORAGE_KEY) !== id) {
    storage.set(ANNOUNCEMENT_ID_STORAGE_KEY, id, false);
    storage.set(ANNOUNCEMENT_DISMISS_STORAGE_KEY, 'false', false);
  }
  const hide = () => (document.documentElement.dataset.announcement = 'closed');
  addEventListener('storage', ({ key, newValue }) => {
    if (key === ANNOUNCEMENT_DISMISS_STORAGE_KEY && newValue === 'true') hide();
  });
  return () => {
    storage.set(ANNOUNCEMENT_DISMISS_STORAGE_KEY, 'true');
    hide();
    bar?.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus();
  };
}
