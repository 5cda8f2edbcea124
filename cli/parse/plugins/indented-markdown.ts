/**
 * Detects indented code that reads like Markdown. In: a code block. Out: whether the author probably meant a list, a
 * heading, a callout or a sentence.
 */
import type { Code } from 'mdast';

/** The beginning of a block is enough to tell. */
const MOST = 1000;
/** An item, except of a YAML list; a heading, a quote, a directive, a table row. */
const STARTS =
  /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?![^\r\n]*(?::(?:[ \t]|$)|[{}=;]))\S|#{1,6}[ \t]+[A-Z]|>[ \t]+\S|:::|\|[^|\r\n]+\|)/m;
const INLINE =
  /(?<![\w\])])\[[^[\]\r\n]{1,200}\]\([^\s()]{1,300}\)|(?<![\w*])\*\*[^\s*][^*\r\n]{0,200}\*\*(?![\w*])/;
/** Three or more words in a row, without a sign of code. */
const SENTENCE = /^[ \t]*[A-Z][\w'’-]*(?:[,;:]?[ \t]+[\w'’"`*_-]+){2,}[^={};<>$\\|\r\n]*$/m;
const ELEMENT = /^[ \t]*<\/?[A-Z][\w.]*[^<>]*>/;

export function isIndentedMarkdown({ value, lang, position }: Code, source: string): boolean {
  if (lang || position === undefined) return false;
  // The text of a fenced block begins after its fence.
  if (
    /^[ \t]*(?:`{3}|~{3})/.test(
      source.slice(position.start.offset, (position.start.offset ?? 0) + 200),
    )
  )
    return false;
  return [STARTS, INLINE, SENTENCE, ELEMENT].some((pattern) => pattern.test(value.slice(0, MOST)));
}
