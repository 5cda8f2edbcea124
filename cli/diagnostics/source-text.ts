/**
 * The texts that findings are about, for showing lines of them. In: a site folder and all findings. Out: a file's text,
 * read once; where a rule's fault must not be shown there are asterisks, whichever finding shows the line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../decode-text.js';
import type { Diagnostic, Place } from '../types.js';
import { rules, type Rule } from './rules.js';

/** A file may be gone by now; then its text is empty. */
export type ReadSourceText = (file: string) => string;

export function createSourceTexts(
  siteDir: string,
  diagnostics: readonly Diagnostic[],
): ReadSourceText {
  const texts = new Map<string, string>();
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = mask(readText(join(siteDir, file)), listMasked(file, diagnostics));
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

function listMasked(file: string, diagnostics: readonly Diagnostic[]): Place[] {
  return diagnostics.flatMap(({ file: other, place, ruleId }) => {
    const rule: Rule = rules[ruleId];
    return rule.masked === true && other === file && place !== null ? [place] : [];
  });
}

function mask(text: string, places: readonly Place[]): string {
  if (places.length === 0) return text;
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  for (const { line, column, endLine, endColumn } of places) {
    for (let at = line; at <= endLine; at++) {
      const whole = lines[at - 1] ?? '';
      const from = at === line ? column - 1 : 0;
      const to = at === endLine ? endColumn - 1 : whole.length;
      const hidden = whole.slice(from, to).replace(/[^\r\n]/g, '*');
      lines[at - 1] = whole.slice(0, from) + hidden + whole.slice(to);
    }
  }
  return lines.join('');
}
