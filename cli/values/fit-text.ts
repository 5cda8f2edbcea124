/** Makes text fit into little room. In: text of any length. Out: the same text on one line, or cut. */

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Maximum length of an address in a message. */
const MAX_ADDRESS = 400;

export function shortAddress(address: string): string {
  return shorten(address, MAX_ADDRESS);
}

/** Cuts text for messages: text of a page may be as long as the page. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
