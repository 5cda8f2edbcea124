/**
 * Code of a Markdown file, out of the way of a reader of HTML. In: the text. Out: spaces in place of front matter, of fenced
 * code and of code in a line: every offset and line stays what it was.
 */
const FRONT_MATTER = /^---[^\S\r\n]*\r?\n[^]*?\r?\n---[^\S\r\n]*(?=\r?\n|$)/;
/** A fence that is not closed holds the rest of the text. */
const FENCE =
  /^([^\S\r\n]*(?:>[^\S\r\n]*)*(?:[-*+]|\d+[.)])?[^\S\r\n]*)(`{3,}|~{3,})[^\r\n]*(?:\r?\n[^]*?(?:^[^\S\r\n]*(?:>[^\S\r\n]*)*\2[`~]*[^\S\r\n]*$)|\r?\n[^]*|$)/gm;
const CODE_SPAN = /(?<!`)(`+)(?!`)(?:(?!\r?\n\r?\n)[^]){0,4000}?(?<!`)\1(?!`)/g;

/** @example blankCode('a `<b>`') // 'a      ' */
export function blankCode(text: string): string {
  return text.replace(FRONT_MATTER, blank).replace(FENCE, blank).replace(CODE_SPAN, blank);
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
