/** Remembers what a function returns. In: a function of one key. Out: the same function, which is called once per key. */
export function memoize<Key, Value extends object | string>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
