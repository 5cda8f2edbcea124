/**
 * Groups items by key, in the order in which keys first appear. (`Map.groupBy` is not in Node 20.)
 *
 * @example groupBy(['a1', 'b1', 'a2'], (item) => item[0]) // Map { 'a' → ['a1', 'a2'], 'b' → ['b1'] }
 */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
