/**
 * Reads source files to show lines of them in findings. In: a site folder, and the values that only look like secrets. Out:
 * a file's text, read once, with asterisks in place of secrets, because more people read build logs than sources. This
 * applies to every finding, whether or not secrets have been searched for.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../fs/decode-text.js';
import { findSecrets } from '../secrets/find-secrets.js';

/** Returns an empty text if the file no longer exists. */
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

/** Replaces secrets by asterisks of the same length, so that places stay valid. */
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
