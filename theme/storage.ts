/**
 * Browser storage that never throws. Where it is blocked or full, values live in memory until the document goes,
 * so the dialog, the bar and the switches work for the session. The console is warned once, and the reader is notified
 * once when a choice cannot be kept.
 */
export interface SafeStorage {
  get(key: string): string | null;
  /** `isChoice`: the reader has asked for it, which is so by default. */
  set(key: string, value: string, isChoice?: boolean): void;
  remove(key: string): void;
}

let hasWarned = false;
let hasTold = false;

/**
 * Wraps a storage area. `area` is a function because reading `window.localStorage` alone may throw. `onLoss` is called
 * for the first choice of the document that cannot be kept, whichever area it is for.
 *
 * @example const storage = createStorage(() => localStorage)
 */
export function createStorage(
  area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  onLoss: () => void = () => {},
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
  /** `null` removes. */
  const write = (key: string, value: string | null, isChoice = true) =>
    attempt(
      () => {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        memory.delete(key);
      },
      () => {
        memory.set(key, value);
        if (!isChoice || hasTold) return;
        hasTold = true;
        onLoss();
      },
    );
  return {
    // What could not be stored is newer than what is stored, so memory answers first.
    get: (key) =>
      memory.has(key)
        ? (memory.get(key) ?? null)
        : attempt(
            () => area().getItem(key),
            () => null,
          ),
    set: write,
    remove: (key) => write(key, null),
  };
}
