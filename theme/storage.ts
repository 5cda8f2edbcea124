/**
 * Browser storage that never throws. Where it is blocked or full, values live in memory until the document goes,
 * so the dialog, the bar and the switches work for the session, and one warning says why they forget.
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

let hasWarned = false;

/**
 * Wraps a storage area. `area` is a function because reading `window.localStorage` alone may throw.
 *
 * @example const storage = createStorage(() => localStorage)
 */
export function createStorage(
  area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SafeStorage {
  const memory = new Map<string, string | null>();
  const attempt = <T>(action: () => T, otherwise: () => T): T => {
    try {
      return action();
    } catch {
      if (!hasWarned) console.warn('Storage unavailable: choices last until this page is closed');
      hasWarned = true;
      return otherwise();
    }
  };
  return {
    // What could not be stored is newer than what is stored, so memory answers first.
    get: (key) =>
      memory.has(key)
        ? (memory.get(key) ?? null)
        : attempt(
            () => area().getItem(key),
            () => null,
          ),
    set: (key, value) =>
      attempt(
        () => {
          area().setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      ),
    remove: (key) =>
      attempt(
        () => {
          area().removeItem(key);
          memory.delete(key);
        },
        () => void memory.set(key, null),
      ),
  };
}
