/**
 * Reads one source file. In: the site folder and a path. Out: its text and hash, or a diagnostic that explains why it cannot
 * be read. Synchronous on purpose: that is the fastest way to read thousands of small files, with one open file at a time.
 */
import { isAscii } from 'node:buffer';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { utf16Label } from '../fs/decode-text.js';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import { placeAt } from '../diagnostics/place-at.js';
import { codeOf } from '../fs/error-code.js';
import { TooLarge, withBytes } from '../fs/file-bytes.js';
import type { Diagnostic, SourceFile } from '../types.js';

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it was removed while the build was reading',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

/** Both kinds of include name their file this way. A page without includes costs only this one search. */
export const INCLUDE_SIGN = 'file=';

/** Maximum size of a file that is read. The parser accepts far less. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface SourceReading {
  readonly file: SourceFile | null;
  readonly diagnostics: Diagnostic[];
  /** The text may include files: see `createIncludeReader`. */
  readonly mayInclude: boolean;
}

/** The text is always valid UTF-16: bytes that are not UTF-8 become U+FFFD, and a warning names the place. */
export function readSource(siteDir: string, path: string): SourceReading {
  if (/\p{Cc}/u.test(path)) return failed(describeName(path));
  try {
    return withBytes(
      join(siteDir, path),
      (bytes) => {
        const { text, diagnostics } = decodeText(path, bytes);
        const file = { path, text, hash: hash('sha256', bytes) };
        return { file, diagnostics, mayInclude: text.includes(INCLUDE_SIGN) };
      },
      MAX_BYTES,
    );
  } catch (error) {
    return failed(describeFailure(path, error));
  }
}

/**
 * Returns a file that was read before and is unchanged. Its text is read on first use: most builds never use it, because
 * everything that is made from it is in the cache.
 */
export function readLater(siteDir: string, path: string, knownHash: string): SourceFile {
  let text: string | null = null;
  return {
    path,
    hash: knownHash,
    get text() {
      text ??= readKnown(siteDir, path, knownHash);
      return text;
    },
  };
}

/** Throws `Failure` if the file has changed since it was checked. */
function readKnown(siteDir: string, path: string, knownHash: string): string {
  const { file, diagnostics } = readSource(siteDir, path);
  if (file?.hash === knownHash) return file.text;
  throw new Failure(1, file === null ? diagnostics : [describeChange(path)]);
}

function failed(problem: Diagnostic): SourceReading {
  return { file: null, diagnostics: [problem], mayInclude: false };
}

function decodeText(path: string, bytes: Buffer): { text: string; diagnostics: Diagnostic[] } {
  // Most sources are ASCII, and this takes half the time.
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), diagnostics: [] };
  const encoding = utf16Label(bytes);
  if (encoding) {
    const text = new TextDecoder(encoding).decode(bytes);
    return { text, diagnostics: [describeUtf16(path, encoding)] };
  }
  try {
    return { text: strict.decode(bytes), diagnostics: [] };
  } catch {
    const text = lenient.decode(bytes);
    return { text, diagnostics: [describeInvalid(path, text)] };
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

function describeChange(path: string): Diagnostic {
  const reason = `Cannot read "${path}": it was changed while the build was reading`;
  return diagnostic('file', reason, { file: path, note: 'Build again.' });
}

/** Servers, docsgen's among them, refuse an address that contains a line break. */
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
  const place = placeAt(text, text.indexOf('\uFFFD'));
  return diagnostic(
    'encoding',
    'File is not valid UTF-8: bytes that cannot be decoded are shown as "\uFFFD"',
    { file: path, place, note: 'Save the file as UTF-8.' },
  );
}
