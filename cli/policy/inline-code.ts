/**
 * Identifies inline code for the Content-Security-Policy. In: the text of a script or style, and the type of a script. Out:
 * the hash that allows it, and whether a browser would run it.
 */
import { createHash } from 'node:crypto';

/** Values of `type` that browsers run as a script, or read as settings of the page. */
const JAVASCRIPT =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

export function isCode(type: string): boolean {
  return JAVASCRIPT.test(type.trim());
}

/** Browsers hash the text with line feeds only. */
export function hashOf(text: string): string {
  const normal = text.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(normal).digest('base64')}'`;
}
