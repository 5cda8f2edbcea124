/**
 * Scans the source before parsing for constructs that take more than linear time or nest deeper than a call stack. In: a
 * text. Out: whether it is dangerous. One pass counts characters only, so it is quick on any input. A flagged page is parsed
 * in a process that can be killed. Most flagged pages turn out fine, so a false alarm only costs time.
 */
import type { ParseOptions } from './options.js';

/** Openings of one kind in one block (no blank line between): a parser may try each against every other. */
const MAX_OPENINGS = 1000;
/** Different lengths of backtick runs in one block: a parser searches for the end of each. */
const MAX_BACKTICK_LENGTHS = 60;
/** Characters without a space: autolinks are searched again from every `www.` and `@` within. */
const MAX_TOKEN = 5000;
/** Unclosed elements of raw HTML. */
const MAX_OPEN_TAGS = 200;

/** Whether a page must be parsed in a process that can be killed. */
export function isDangerous(text: string, options: Pick<ParseOptions, 'maxDepth'>): boolean {
  return (
    nestsDeep(text, options.maxDepth) ||
    hasLongToken(text) ||
    hasManyOpenings(text) ||
    hasOpenTags(text)
  );
}

/** Finds many markers of quotes and lists at the start of a line, or an indentation that only deep lists have. */
function nestsDeep(text: string, maxDepth: number): boolean {
  const limit = Math.floor(maxDepth / 2);
  // A lone carriage return ends a line too.
  const lines = text.includes('\r') ? text.replaceAll('\r', '\n') : text;
  let end = -1;
  do {
    if (startsDeep(lines, end + 1, limit)) return true;
    end = lines.indexOf('\n', end + 1);
  } while (end !== -1);
  return (
    /(?:^|[\r\n])[ \t]*:{90,}/.test(text) || (text.match(/^[ \t>]*:::/gm)?.length ?? 0) > 20 * limit
  );
}

/** Scans one line, up to the first character that belongs to no marker. */
function startsDeep(text: string, start: number, limit: number): boolean {
  let markers = 0;
  let indentation = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSpace(code)) {
      // A nested list needs at least two columns.
      if (++indentation > 4 * limit && isListMarkerAfter(text, i)) return true;
    } else if (code === 62 || (isListMarkerEnd(code) && isSpace(text.charCodeAt(i + 1)))) {
      if (++markers > limit) return true;
    } else if (code < 48 || code > 57) {
      // Only the number of an ordered list item continues.
      return false;
    }
  }
  return false;
}

/** `)`, `*`, `+`, `-`, `.`: a list item when a space follows. A row of dashes is a thematic break. */
function isListMarkerEnd(code: number): boolean {
  return (code >= 41 && code <= 43) || code === 45 || code === 46;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

function isListMarkerAfter(text: string, index: number): boolean {
  const code = text.charCodeAt(index + 1);
  return code === 42 || code === 43 || code === 45 || (code >= 48 && code <= 57);
}

/** Jumps ahead by the maximum length and looks back, so most text is checked at only a few characters. */
function hasLongToken(text: string): boolean {
  let start = 0;
  while (text.length - start > MAX_TOKEN) {
    let at = start + MAX_TOKEN;
    while (at >= start && !isGap(text.charCodeAt(at))) at--;
    if (at < start) return true;
    start = at + 1;
  }
  return false;
}

function isGap(code: number): boolean {
  return isSpace(code) || code === 10 || code === 13;
}

function hasManyOpenings(text: string): boolean {
  let start = 0;
  while (start < text.length) {
    const blank = text.indexOf('\n\n', start);
    const end = blank === -1 ? text.length : blank + 1;
    // A shorter block has no room for that many.
    if (end - start > MAX_OPENINGS && hasManyOpeningsIn(text, start, end)) return true;
    start = end;
  }
  return false;
}

/** Counts in each block: delimiters of emphasis and strikethrough, brackets, angle brackets, lengths of backtick runs. */
function hasManyOpeningsIn(text: string, start: number, end: number): boolean {
  let counts = { emphasis: 0, brackets: 0, angles: 0, backticks: new Set<number>() };
  let isLineBlank = true;
  for (let i = start; i < end; i++) {
    const character = text.charAt(i);
    if (character === '\n') {
      // Blank lines may have spaces.
      if (isLineBlank) counts = { emphasis: 0, brackets: 0, angles: 0, backticks: new Set() };
      isLineBlank = true;
      continue;
    }
    if (character !== ' ' && character !== '\t' && character !== '\r') isLineBlank = false;
    if (character === '*' || character === '_' || character === '~') {
      if (++counts.emphasis > MAX_OPENINGS) return true;
    } else if (character === '[' || character === '!') {
      if (++counts.brackets > MAX_OPENINGS) return true;
    } else if (character === '<') {
      if (++counts.angles > MAX_OPENINGS) return true;
    } else if (character === '`') {
      const first = i;
      while (text.charAt(i + 1) === '`') i++;
      if (counts.backticks.add(i - first).size > MAX_BACKTICK_LENGTHS) return true;
    }
  }
  return false;
}

const VOID_TAG = /<(?:area|br|col|hr|img|input|source|track|wbr)\b/iy;

function hasOpenTags(text: string): boolean {
  let open = 0;
  let deepest = 0;
  for (let i = text.indexOf('<'); i !== -1; i = text.indexOf('<', i + 1)) {
    const next = text.charCodeAt(i + 1);
    if (next === 47) open = Math.max(0, open - 1);
    else if (((next >= 97 && next <= 122) || (next >= 65 && next <= 90)) && !isVoidTag(text, i))
      open++;
    deepest = Math.max(deepest, open);
  }
  return deepest > MAX_OPEN_TAGS;
}

function isVoidTag(text: string, index: number): boolean {
  VOID_TAG.lastIndex = index;
  return VOID_TAG.test(text);
}
