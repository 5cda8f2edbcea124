/**
 * Text that other people wrote, made fit for a terminal or a document: nothing in it may steer what shows it, or hide.
 */

/** Controls, lone surrogates, and characters that cannot be seen or turn text around become `\u001b`. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
