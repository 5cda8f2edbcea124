/**
 * Reads one source file. In: the site folder and a path. Out: its text and hash, or a diagnostic that says why not.
 * Synchronous on purpose: it is the fastest way to read thousands of small files, and it holds one file handle.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { utf16Label } from '../decode-text.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
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

/**
 * The text is valid UTF-16 either way: bytes that are not UTF-8 become U+FFFD, and a warning says where. `bytesThere` is
 * for who has looked at the file already.
 */
export function readSource(
  siteDir: string,
  path: string,
  bytesThere?: number,
): { file: SourceFile | null; diagnostics: Diagnostic[] } {
  if (/\p{Cc}/u.test(path)) return { file: null, diagnostics: [describeName(path)] };
  let bytes: Buffer;
  try {
    const size = bytesThere ?? statSync(join(siteDir, path)).size;
    if (size > MAX_BYTES) return { file: null, diagnostics: [describeSize(path, size)] };
    bytes = readFileSync(join(siteDir, path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const isMangled = code === 'ENOENT' && path.includes('\uFFFD');
    const why = isMangled ? 'its name is not valid UTF-8' : (REASONS[code] ?? code);
    const reason = `Cannot read "${path}": ${why}`;
    return {
      file: null,
      diagnostics: [
        diagnostic('file', reason, { file: path, note: 'Check the file and build again.' }),
      ],
    };
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  const encoding = utf16Label(bytes);
  if (encoding) {
    const note = 'Save the file as UTF-8.';
    return {
      file: { path, text: new TextDecoder(encoding).decode(bytes), hash },
      diagnostics: [
        diagnostic('encoding', `File is ${encoding.toUpperCase()}, not UTF-8`, {
          file: path,
          note,
        }),
      ],
    };
  }
  try {
    return { file: { path, text: strict.decode(bytes), hash }, diagnostics: [] };
  } catch {
    const text = lenient.decode(bytes);
    return { file: { path, text, hash }, diagnostics: [describeInvalid(path, text)] };
  }
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
