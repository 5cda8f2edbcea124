/** Loads values once. In: a function that loads the value of a key. Out: values by key; a failed one is loaded again. */

export interface Memory<Value> {
  get(key: string): Promise<Value>;
  /** Whether the value has loaded. */
  has(key: string): boolean;
  forget(key: string): void;
}

/** Loads each key once, and again after a failure; drops the oldest value above the limit. */
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
