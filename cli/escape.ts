/** Text on its way into HTML, XML and scripts: one function per place, because each has its own dangers. */

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For values in double quotes. */
export function attribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** For XML 1.0, which has no place for most control characters. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return attribute(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/**
 * Inside a script or style that the config brings, and is trusted: only its own end tag may not end the element early. With
 * line ends as a parser of HTML makes them, so that its hash is that of what browsers see.
 */
export function elementText(tag: string, content: string): string {
  return content.replace(new RegExp(`</(?=${tag})`, 'gi'), '<\\/').replace(/\r\n?/g, '\n');
}

/** JSON that no HTML parser reads as markup and every script engine as JSON, whatever the strings in it say. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
