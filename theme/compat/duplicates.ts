/** Returns the values that equal an earlier one: tabs that a site of Docusaurus has written itself check their values. */
export function duplicates<Value>(
  values: readonly Value[],
  equals: (a: Value, b: Value) => boolean = (a, b) => a === b,
): readonly Value[] {
  return values.filter(
    (value, index) => values.findIndex((other) => equals(value, other)) !== index,
  );
}
