/** Text made to fit where there is little room. In: text of any length. Out: the same in one line, or cut. */

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Characters of an address in a message. */
const MAX_ADDRESS = 400;

export function shortAddress(address: string): string {
  return shorten(address, MAX_ADDRESS);
}

/** For messages: what a page says may be as long as the page. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
