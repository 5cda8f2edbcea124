/**
 * Finds a part of a value of unknown shape. In: the value, and the keys that lead to the part. Out: the part, if it exists.
 */

/** @example valueAt({ search: { boost: 2 } }, ['search', 'boost']) // 2 */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (parent, key) =>
      typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined,
    value,
  );
}
