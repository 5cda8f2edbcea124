/**
 * Maps a decoded text to its source, in which characters may be HTML entities or JavaScript escapes. In: the range in the
 * source. Out: the decoded text, and the offset of each of its characters in the source. Only findings need this.
 */
import { decodeHTMLAttribute } from 'entities';

export interface AlignedText {
  readonly text: string;
  /** One offset for each UTF-16 unit of the text, and one for its end. */
  readonly offsets: readonly number[];
}

/** @example alignAttribute('a&amp;b', 0, 7) // { text: 'a&b', offsets: [0, 1, 6, 7] } */
export function alignAttribute(source: string, start: number, end: number): AlignedText {
  return align(source, [start, end], { unit: /&[^&]*|[^&]+/g, decode: decodeHTMLAttribute });
}

const ESCAPE =
  /\\(?:u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}|[0-7]{1,3}|\r\n|[^])|\r\n|\r|[^\\\r]+/gi;
const CONTROLS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Aligns the content of a string, or of a part of a template, without its quotes. */
export function alignScriptText(source: string, start: number, end: number): AlignedText {
  return align(source, [start, end], { unit: ESCAPE, decode: decodeEscape });
}

function decodeEscape(written: string): string {
  if (written === '\r\n' || written === '\r') return '\n';
  if (!written.startsWith('\\')) return written;
  const [, code] = /^\\(?:u\{?|x)([\da-f]+)\}?$/i.exec(written) ?? [];
  if (code !== undefined) return String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
  const rest = written.slice(1);
  if (/^[0-7]+$/.test(rest)) return String.fromCharCode(parseInt(rest, 8));
  // An escaped line break continues the line and adds no character.
  return /^[\r\n\u2028\u2029]/.test(rest) ? '' : (CONTROLS[rest] ?? rest);
}

function align(
  source: string,
  [start, end]: readonly [number, number],
  { unit, decode }: { unit: RegExp; decode: (written: string) => string },
): AlignedText {
  let text = '';
  const offsets: number[] = [];
  for (const { 0: written, index } of source.slice(start, end).matchAll(unit)) {
    const decoded = decode(written);
    const unitEnd = start + index + written.length;
    // Only the beginning of a unit is encoded; the rest is literal.
    for (let i = 0; i < decoded.length; i++)
      offsets.push(i === 0 ? start + index : Math.max(start + index, unitEnd - decoded.length + i));
    text += decoded;
  }
  offsets.push(end);
  return { text, offsets };
}
