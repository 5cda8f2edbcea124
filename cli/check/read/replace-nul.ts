/**
 * Replaces NUL bytes as the HTML standard does. In: the text of a document. Out: the text with U+FFFD in place of NUL, as in
 * names, values, comments and scripts. Browsers drop NUL bytes between tags, but links never depend on those.
 */

/** @example replaceNul('<i id="a\0">') // '<i id="a\uFFFD">' */
export function replaceNul(html: string): string {
  return html.includes('\0') ? html.replaceAll('\0', '\uFFFD') : html;
}
