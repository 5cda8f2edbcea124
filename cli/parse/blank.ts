/**
 * Blanks out text that another parser reads. In: a text. Out: spaces of the same length, so every offset and line stays the
 * same.
 */
export function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length));
}
