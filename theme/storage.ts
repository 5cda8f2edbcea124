/**
 * Browser storage that never throws. If it is blocked or full, values stay in memory as long as the document, so the
 * dialog, the announcement bar and the switches work for the session. The console is warned once, and the reader is
 * notified once when a choice cannot be kept.
 */
export interface SafeStorage {
  get(key: string): string | null;
  /** `isChoice`: the reader asked for the change, which is the default. */
  set(key: string, value: string, isChoice?: boolean): void;
  remove(key: string): void;
}

let hasWarned = false;
let hasReportedLoss = false;

/**
 * Wraps a storage area. `area` is a function because reading `window.localStorage` alone may throw. `onLoss` is called
 * for the document's first choice that cannot be kept, in whichever area.
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
  /** `null` removes the value. */
  const write = (key: string, value: string | null, isChoice = true) =>
    attempt(
      () => {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        memory.delete(key);
      },
      () => {
        memory.set(key, value);
        if (!isChoice || hasReportedLoss) return;
        hasReportedLoss = true;
        onLoss();
      },
    );
  return {
    // A value that could not be stored is newer than the stored one, so memory takes precedence.
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
