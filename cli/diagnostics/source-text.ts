/**
 * The texts that findings are about, for showing lines of them. In: a site folder and the values that only look like
 * secrets. Out: a file's text, read once; where a secret stands there are asterisks: logs of builds are read by more people
 * than sources. Whichever finding shows the line, and whether or not anybody has looked for secrets before it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../fs/decode-text.js';
import { findSecrets } from '../secrets/find-secrets.js';

/** A file may be gone by now; then its text is empty. */
export type ReadSourceText = (file: string) => string;

export function createSourceTexts(
  siteDir: string,
  allowed: readonly string[] = [],
): ReadSourceText {
  const texts = new Map<string, string>();
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = mask(readText(join(siteDir, file)), allowed);
    texts.set(file, text);
    return text;
  };
}

function readText(path: string): string {
  try {
    return decodeText(readFileSync(path)).replace(/^\uFEFF/, '');
  } catch {
    return '';
  }
}

/** As long as before, so that places in it stay right. */
function mask(text: string, allowed: readonly string[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { value, offset, length } of findSecrets(text)) {
    if (allowed.includes(value)) continue;
    const secret = text.slice(offset, offset + length);
    parts.push(text.slice(end, offset), secret.replace(/[^\r\n]/g, '*'));
    end = offset + length;
  }
  return parts.join('') + text.slice(end);
}
