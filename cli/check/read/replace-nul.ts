/**
 * NUL bytes as the HTML standard reads them. In: the text of a document. Out: one with U+FFFD in their place, which they are
 * in names, values, comments and scripts. Browsers drop those between tags, where there is nothing to find for a link.
 */

/** @example replaceNul('<i id="a\0">') // '<i id="a\uFFFD">' */
export function replaceNul(html: string): string {
  return html.includes('\0') ? html.replaceAll('\0', '\uFFFD') : html;
}
