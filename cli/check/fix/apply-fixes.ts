/**
 * Writes fixes into sources. In: fixes for one state of the files. Out: the fixes that were made. A file is replaced
 * atomically and keeps its mode, line endings and byte order mark. It stays as it is if it has changed since, lies outside
 * the site's folders, or does not contain exactly the text that the fix expects.
 */
import {
  chmodSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { diagnostic } from '../../diagnostics/diagnostic.js';
import { codeOf } from '../../fs/error-code.js';
import type { Diagnostic } from '../../types.js';
import { extractPage } from '../read/extract.js';
import { rangeOf, type Fix } from './find-fixes.js';
import { isSpelling } from './spell-url.js';

/** A file that cannot be read or written stays as it is and gets a finding. */
export function applyFixes(
  siteDir: string,
  fixes: readonly Fix[],
): { readonly made: readonly Fix[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const byFile = new Map<string, Fix[]>();
  for (const fix of fixes) byFile.set(fix.file, [...(byFile.get(fix.file) ?? []), fix]);
  const made = [...byFile].flatMap(([file, all]) => {
    try {
      return applyTo(join(siteDir, file), siteDir, all);
    } catch (error) {
      const note = 'The file is as it was. Check its permissions and those of its folder.';
      diagnostics.push(diagnostic('file', `Cannot fix the file: ${codeOf(error)}`, { file, note }));
      return [];
    }
  });
  return { made, diagnostics };
}

const MARK = '\uFEFF';

function applyTo(path: string, siteDir: string, fixes: readonly Fix[]): Fix[] {
  const real = realpathSync(path);
  const bytes = readFileSync(real);
  const whole = bytes.toString('utf8');
  const mark = whole.startsWith(MARK) ? MARK : '';
  const text = whole.slice(mark.length);
  const isSame = fixes.every((fix) => fix.text === text) && Buffer.from(whole).equals(bytes);
  if (!isSame || isOutside(real, siteDir, path)) return [];
  const edits = fixes.flatMap((fix) => {
    const range = locate(text, fix);
    return range === null ? [] : [{ fix, start: range[0], end: range[1] }];
  });
  // Edits are applied from the end, so that offsets stay valid. Overlapping edits are skipped: neither is certain.
  edits.sort((a, b) => b.start - a.start);
  const clear = edits.filter(
    ({ start, end }) =>
      edits.filter((other) => other.start < end && other.end > start).length === 1,
  );
  const result = clear.reduce(
    (now, { fix, start, end }) => now.slice(0, start) + fix.after + now.slice(end),
    text,
  );
  if (clear.length > 0) replaceFile(real, mark + result);
  return clear.map(({ fix }) => fix).reverse();
}

/** Whether a symbolic link leads out of the site. Such a file may belong to someone else. */
function isOutside(real: string, siteDir: string, path: string): boolean {
  const isLink = real !== join(realpathSync(siteDir), relative(siteDir, path));
  return isLink && relative(realpathSync(siteDir), real).split(sep)[0] === '..';
}

/** Returns the offsets of the URL, or `null` if they are not certain. */
function locate(text: string, { range, before, place }: Fix): readonly [number, number] | null {
  if (range !== null) return isSpelling(text.slice(...range), before) ? range : null;
  const [start, end] = rangeOf(text, place);
  // The place of a link in front matter is that of its URL.
  if (text.slice(start, end) === before) return [start, end];
  const { urls } = extractPage(text.slice(start, end), { places: true });
  const [found, ...others] = urls.filter(({ raw }) => raw === before);
  if (found?.range === undefined || others.length > 0) return null;
  const [from, to] = found.range;
  // A URL with entities is not rewritten.
  return text.slice(start + from, start + to) === before ? [start + from, start + to] : null;
}

function replaceFile(path: string, content: string): void {
  const staging = `${path}.${process.pid}.docsgen-fix`;
  try {
    writeFileSync(staging, content);
    chmodSync(staging, statSync(path).mode);
    renameSync(staging, path);
  } catch (error) {
    rmSync(staging, { force: true });
    throw error;
  }
}
