/**
 * Finds private keys in ASCII armor, as OpenSSL, OpenSSH, PGP and PuTTY write them. In: a text. Out: the range of each key's
 * Base64. Dots or a single line in place of the key are not a finding.
 */
import { entropy, isPlaceholder } from './randomness.js';
import type { FoundSecret } from './found-secret.js';

/** Matches the text before "PRIVATE KEY" in the first line of a key. */
const HEADER = /-{4,5} ?BEGIN (?:[A-Z0-9]{2,9} ){0,3}$/;
const HEADER_END = /(?<=PRIVATE KEY)(?: BLOCK)? ?-{4,5}/y;
const LONGEST_HEADER = 60;
const PUTTY = /Private-Lines: \d{1,4}(?=[\r\n\\])/g;
const LONGEST_KEY = 20_000;
/** Environment variables have spaces in place of line ends. */
const LINE_END = /\\r\\n|\\n|\\r|\r?\n|<br ?\/?>|(?<=[A-Za-z0-9+/]{16}) (?=[A-Za-z0-9+/=])/;
/** Matches quotation, comment or string markers around a line. */
const DECORATION = /^(?:[\s>|#*'"`]|(?:\/\/|[+-])\s)+|[\s'"`,+\\;|)]+$/g;
/** Matches headers such as "Proc-Type: 4,ENCRYPTED". */
const ENTRY = /^[A-Za-z-]{2,30}: /;
const BASE64_LINE = /^[A-Za-z0-9+/]+={0,2}$|^=[A-Za-z0-9+/]{4}$/;
const MIN_CHARACTERS = 20;
const MIN_LINE = 16;
const MIN_ENTROPY = 3.3;

export function findPrivateKeys(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  for (let at = text.indexOf('PRIVATE KEY'); at !== -1; at = text.indexOf('PRIVATE KEY', at + 1)) {
    HEADER_END.lastIndex = at + 'PRIVATE KEY'.length;
    const end = HEADER_END.exec(text);
    if (end !== null && HEADER.test(text.slice(Math.max(0, at - LONGEST_HEADER), at)))
      found.push(...readKey(text, HEADER_END.lastIndex));
  }
  if (text.includes('PuTTY-User-Key-File-'))
    for (const { 0: line, index } of text.matchAll(PUTTY))
      found.push(...readKey(text, index + line.length));
  return found;
}

export function isPrivateKey(text: string): boolean {
  return findPrivateKeys(text).length > 0;
}

function readKey(text: string, from: number): FoundSecret[] {
  const region = text.slice(from, from + LONGEST_KEY);
  const close = region.search(/-{4,5}|Private-MAC:/);
  const lines = readLines(close === -1 ? region : region.slice(0, close));
  const wrong = lines.findIndex(({ value }, i) => !isKeyLine(value, i === lines.length - 1));
  if (wrong !== -1 && close !== -1) return [];
  const body = wrong === -1 ? lines : lines.slice(0, wrong);
  const [first] = body;
  const last = body.at(-1);
  const key = body.map(({ value }) => value).join('');
  if (first === undefined || last === undefined || !isDrawn(key)) return [];
  return [
    {
      isCertain: true,
      name: 'a private key',
      value: first.value,
      offset: from + first.offset,
      length: last.offset + last.value.length - first.offset,
    },
  ];
}

/** Words such as "redacted" are valid Base64 too, but only the last line of a key is short. */
function isKeyLine(line: string, isLast: boolean): boolean {
  return BASE64_LINE.test(line) && (isLast || line.length >= MIN_LINE || line.startsWith('='));
}

/** Returns the lines of the key without empty ones and without the lines before it. */
function readLines(region: string): { value: string; offset: number }[] {
  let offset = 0;
  const lines = region.split(new RegExp(`(${LINE_END.source})`)).map((piece) => {
    const start = offset;
    offset += piece.length;
    const value = LINE_END.test(piece) ? '' : piece.replace(DECORATION, '');
    return { value, offset: start + Math.max(0, piece.indexOf(value)) };
  });
  return lines.filter(({ value }) => value !== '' && !ENTRY.test(value));
}

/** Whether a key is random. Words in Base64 decode to printable text, and a filler repeats itself. */
function isDrawn(key: string): boolean {
  if (key.length < MIN_CHARACTERS || entropy(key) < MIN_ENTROPY) return false;
  if (isPlaceholder(key)) return false;
  return !/^[\x20-\x7e\r\n]*$/.test(Buffer.from(key, 'base64').toString('latin1'));
}
