/** Escapes text for HTML, XML and scripts. There is one function for each place, because each place has its own dangers. */

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes an attribute value in double quotes. */
export function attribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Escapes text for XML 1.0, which does not allow most control characters. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return attribute(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/**
 * Escapes the content of a script or style of the config, which is trusted: only its own end tag must not end the element
 * early. Line ends become those that an HTML parser makes, so that the hash is that of the text that browsers see.
 */
export function elementText(tag: string, content: string): string {
  return content.replace(new RegExp(`</(?=${tag})`, 'gi'), '<\\/').replace(/\r\n?/g, '\n');
}

/** Returns JSON that no HTML parser reads as markup and that every script engine accepts, whatever strings it contains. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
