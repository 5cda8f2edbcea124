/** What is loaded once. In: how to load the value of a key. Out: values by key, of which a failed one is asked for again. */

export interface Memory<Value> {
  get(key: string): Promise<Value>;
  /** Whether it is there already. */
  has(key: string): boolean;
  forget(key: string): void;
}

/** Asks once for each key, again after a failure, and forgets the oldest. */
export function remember<Value>(
  load: (key: string) => Promise<Value>,
  limit = Infinity,
): Memory<Value> {
  const known = new Map<string, Promise<Value>>();
  const loaded = new WeakSet<Promise<Value>>();
  return {
    get(key) {
      const found = known.get(key);
      if (found !== undefined) return found;
      const loading = load(key);
      known.set(key, loading);
      loading.then(
        () => loaded.add(loading),
        () => known.delete(key),
      );
      const [oldest] = known.keys();
      if (known.size > limit && oldest !== undefined) known.delete(oldest);
      return loading;
    },
    has(key) {
      const found = known.get(key);
      return found !== undefined && loaded.has(found);
    },
    forget: (key) => void known.delete(key),
  };
}
