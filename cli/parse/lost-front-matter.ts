/**
 * Finds front matter that is not read because it does not begin correctly: below an empty line or a comment, with other
 * dashes, or without its first line. It would become a line and a heading of the page. In: the text of a page that has no
 * front matter. Out: a finding, or nothing.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';
import { isForeignField } from './foreign-fields.js';
import { isKnownField } from './front-matter-fields.js';

const EMPTY = /^[ \t]*(?:<!--.*-->[ \t]*)?$/;
const DASHES = /^[ \t]*(?:-{2,}|[–—])[ \t]*$/;
const CLOSING = /^---[ \t]*$/;
const FIELD = /^[ \t]*([A-Za-z][\w-]*)[ \t]*:(?:[ \t]|$)/;
/** A line that continues the value of a field. */
const FURTHER = /^(?:[ \t]+\S|- |#)/;
/** More lines than front matter ever has. */
const MOST_LINES = 60;
/** Front matter without any dashes. MkDocs reads these lines as fields. */
const METADATA = /^\uFEFF?title:[ \t]/i;

export function findLostFrontMatter(file: string, text: string): Diagnostic[] {
  // Few beginnings of a page can be front matter; nothing else is checked.
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
  // More or fewer dashes below a line of text make a heading of it.
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
