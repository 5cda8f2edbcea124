/** Text that somebody else reads, out of the way. In: a text. Out: spaces: every offset and line stays what it was. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length));
}
