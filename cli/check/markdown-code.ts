/**
 * Blanks code in a Markdown file, so that an HTML parser does not read it. In: the text. Out: the text with spaces in place
 * of front matter, fenced code and inline code; all offsets and lines stay the same.
 */
const FRONT_MATTER = /^---[^\S\r\n]*\r?\n[^]*?\r?\n---[^\S\r\n]*(?=\r?\n|$)/;
/** A fence that is not closed extends to the end of the text. */
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
