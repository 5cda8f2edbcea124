/**
 * Front matter that nobody reads, because it does not begin as it must: below an empty line or a comment, behind other
 * dashes, or without its first line. It would be a line and a heading of the page. In: the text of a page that has no front
 * matter. Out: what to tell, or nothing.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';
import { isForeignField } from './foreign-fields.js';
import { isKnownField } from './front-matter-fields.js';

const EMPTY = /^[ \t]*(?:<!--.*-->[ \t]*)?$/;
const DASHES = /^[ \t]*(?:-{2,}|[–—])[ \t]*$/;
const CLOSING = /^---[ \t]*$/;
const FIELD = /^[ \t]*([A-Za-z][\w-]*)[ \t]*:(?:[ \t]|$)/;
/** What goes on with the value of a field. */
const FURTHER = /^(?:[ \t]+\S|- |#)/;
/** Longer than any. */
const MOST_LINES = 60;
/** Without dashes at all; to MkDocs these are fields. */
const METADATA = /^\uFEFF?title:[ \t]/i;

export function findLostFrontMatter(file: string, text: string): Diagnostic[] {
  // What a page begins with is one of few things: nothing else is looked at.
  if (!/^\uFEFF?(?:\s|-|[–—]|<!--|[A-Za-z][\w-]{0,40}[ \t]*:)/.test(text)) return [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MOST_LINES);
  const opening = lines.findIndex((line) => !EMPTY.test(line));
  if (opening === -1) return [];
  const hasDashes = DASHES.test(lines[opening] ?? '');
  const first = hasDashes ? opening + 1 : opening;
  const [, name = ''] = FIELD.exec(lines[first] ?? '') ?? [];
  const isMetadata = METADATA.test(text);
  if (!isKnownField(name) && !isForeignField(name) && !isMetadata) return [];
  const behind = lines.slice(first + 1);
  const length = behind.findIndex((line) => !FIELD.test(line) && !FURTHER.test(line));
  const end = behind[length] ?? '';
  const line = opening + 1;
  const endColumn = (lines[opening] ?? '').length + 1;
  const place = { line, column: 1, endLine: line, endColumn };
  // Below a line of text more dashes, or fewer, make a heading of it.
  if (!(hasDashes ? DASHES : CLOSING).test(end)) {
    if (!isMetadata || end !== '') return [];
    const note = 'Put it between two lines of "---". It is shown as text.';
    return [
      diagnostic('foreign-syntax', 'Cannot use the metadata of MkDocs', { file, place, note }),
    ];
  }
  const isHigh = opening === 0;
  const reason = `Cannot find the beginning of the front matter${isHigh ? '' : ' on the first line'}`;
  const note = isHigh
    ? 'Begin the file with a line of "---".'
    : 'Begin the file with its line of "---": nothing may stand above it, no comment and no empty line.';
  return [diagnostic('front-matter', reason, { file, place, note })];
}
