/**
 * Finds a value that contains itself. In: the export of a config. Out: the path of keys that leads back to the value, or
 * `null`. Such a value is valid at every level, but validating it would never end.
 */

/** @example findCycle(sidebars) // 'sidebars.docs[0].items[0]' */
export function findCycle(value: unknown): string | null {
  return search(value, { path: '', above: new Set(), clean: new Set() });
}

interface Trail {
  readonly path: string;
  readonly above: Set<object>;
  /** Objects that were searched completely: an object that is used twice is not a cycle, and is not searched twice. */
  readonly clean: Set<object>;
}

function search(value: unknown, { path, above, clean }: Trail): string | null {
  if (typeof value !== 'object' || value === null || clean.has(value)) return null;
  if (above.has(value)) return path.replace(/^\./, '');
  above.add(value);
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${key}]` : `.${key}`;
    const found = search(inner, { path: path + step, above, clean });
    if (found !== null) return found;
  }
  above.delete(value);
  clean.add(value);
  return null;
}
