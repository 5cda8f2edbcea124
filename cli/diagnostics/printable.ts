/**
 * Makes text from other people safe for a terminal or a document: it cannot control the output, and nothing in it is hidden.
 */

/** Escapes control characters, lone surrogates, and characters that are invisible or reverse the text, as `\u001b`. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
