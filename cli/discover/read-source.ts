/**
 * Reads one source file. In: the site folder and a path. Out: its text and hash, or a diagnostic that says why not.
 * Synchronous on purpose: it is the fastest way to read thousands of small files, and it holds one file handle.
 */
import { isAscii } from 'node:buffer';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { utf16Label } from '../decode-text.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { codeOf } from '../error-code.js';
import { TooLarge, withBytes } from '../file-bytes.js';
import type { Diagnostic, SourceFile } from '../types.js';

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it was removed while the build was reading',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

/** No page is read that is larger; what the parser takes is far less. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface SourceReading {
  readonly file: SourceFile | null;
  readonly diagnostics: Diagnostic[];
}

/**
 * The text is valid UTF-16 either way: bytes that are not UTF-8 become U+FFFD, and a warning says where.
 */
export function readSource(siteDir: string, path: string): SourceReading {
  if (/\p{Cc}/u.test(path)) return { file: null, diagnostics: [describeName(path)] };
  try {
    return withBytes(join(siteDir, path), (bytes) => decodeSource(path, bytes), MAX_BYTES);
  } catch (error) {
    return { file: null, diagnostics: [describeFailure(path, error)] };
  }
}

function decodeSource(path: string, bytes: Buffer): SourceReading {
  const known = { path, hash: hash('sha256', bytes) };
  // Most sources: in half the time.
  if (isAscii(bytes))
    return { file: { ...known, text: bytes.toString('latin1') }, diagnostics: [] };
  const encoding = utf16Label(bytes);
  if (encoding) {
    const text = new TextDecoder(encoding).decode(bytes);
    return { file: { ...known, text }, diagnostics: [describeUtf16(path, encoding)] };
  }
  try {
    return { file: { ...known, text: strict.decode(bytes) }, diagnostics: [] };
  } catch {
    const text = lenient.decode(bytes);
    return { file: { ...known, text }, diagnostics: [describeInvalid(path, text)] };
  }
}

function describeFailure(path: string, error: unknown): Diagnostic {
  if (error instanceof TooLarge) return describeSize(path, error.size);
  const code = codeOf(error);
  const isMangled = code === 'ENOENT' && path.includes('\uFFFD');
  const why = isMangled ? 'its name is not valid UTF-8' : (REASONS[code] ?? code);
  const reason = `Cannot read "${path}": ${why}`;
  return diagnostic('file', reason, { file: path, note: 'Check the file and build again.' });
}

/** Servers, ours too, refuse an address with a line end in it. */
function describeName(path: string): Diagnostic {
  const reason = `Cannot read "${path}": its name holds a control character`;
  return diagnostic('file', reason, { file: path, note: 'Rename the file.' });
}

function describeSize(path: string, size: number): Diagnostic {
  const reason = `Cannot parse a page of ${size} bytes: no page is read that is larger than ${MAX_BYTES}`;
  const note = 'Split the page, or link to the file as a download.';
  return diagnostic('page-size', reason, { file: path, note });
}

function describeUtf16(path: string, encoding: string): Diagnostic {
  const reason = `File is ${encoding.toUpperCase()}, not UTF-8`;
  return diagnostic('encoding', reason, { file: path, note: 'Save the file as UTF-8.' });
}

function describeInvalid(path: string, text: string): Diagnostic {
  const before = text.slice(0, text.indexOf('\uFFFD')).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  const place = { line, column, endLine: line, endColumn: column + 1 };
  return diagnostic(
    'encoding',
    'File is not valid UTF-8: bytes that cannot be decoded are shown as "\uFFFD"',
    { file: path, place, note: 'Save the file as UTF-8.' },
  );
}
