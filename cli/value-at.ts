/** Finds a part of a value of unknown shape. In: the value, and the keys on the way. Out: what is there, if anything. */

/** @example valueAt({ search: { boost: 2 } }, ['search', 'boost']) // 2 */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (parent, key) =>
      typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined,
    value,
  );
}
