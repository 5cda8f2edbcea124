/**
 * A fixed URL as its place in the source can hold it: in angle brackets or bare, in a table, in an attribute of HTML. In:
 * the URL without escapes, and what stands there now. Out: the text to put there.
 */
import { splitSuffix } from '../../path.js';

export interface FixedUrl {
  /** Without escapes; `null`: as it was written. */
  readonly path: string | null;
  readonly suffix: string;
}

interface Written {
  /** What the source means. */
  readonly url: string;
  /** What it says. */
  readonly written: string;
}

/** Signs that Markdown or HTML may take for something else, or that nobody sees. */
const SIGN = /[\s\p{C}\p{Z}<>"'()\\&`|:]/gu;

/**
 * Signs stay as they are where exactly these stand now, and so are fine; where there are others, all become escapes.
 *
 * @example spellUrl({ path: './my page.md', suffix: '' }, { url: './My%20Page.md', written: './My%20Page.md' })
 * // './my%20page.md'
 */
export function spellUrl({ path, suffix }: FixedUrl, { url, written }: Written): string {
  const plain = (path?.replace(/[%?#]/g, escape) ?? splitSuffix(url).path) + suffix;
  const isFine = written === url && signsOf(plain) === signsOf(url);
  // In other letter case `&Copy;` is a sign of copyright.
  if (isFine && !path?.includes('&')) return plain;
  const end = splitSuffix(plain);
  // In a query, `&` is between two parameters, and spelt as it was.
  const tail = end.suffix.replace(/[^&:]+/g, escapeSigns);
  const isReference = withoutReferences(written) !== written;
  return end.path.replace(SIGN, escape) + (isReference ? tail.replaceAll('&', '&amp;') : tail);
}

/** Whether Markdown or HTML reads the URL in it: a backslash in front of punctuation says nothing, `&amp;` is `&`. */
export function isSpelling(written: string, url: string): boolean {
  return [
    written,
    written.replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    withoutReferences(written),
  ].includes(url);
}

/** Other signs are seldom written so, and left to people. */
function withoutReferences(written: string): string {
  return written.replace(/&(?:amp|#38|#x26);/gi, '&');
}

function signsOf(url: string): string {
  return (url.match(SIGN) ?? []).join('');
}

function escapeSigns(text: string): string {
  return text.replace(SIGN, escape);
}

function escape(sign: string): string {
  const hex = (code: number) => `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  return [...Buffer.from(sign)].map(hex).join('');
}
