/** Separates front matter in TOML or JSON from the page. In: the text of a page. Out: the front matter and where it ends. */

export interface OtherFrontMatter {
  readonly language: 'toml' | 'json';
  /** TOML up to the last line break in front of `+++`; JSON with its braces. */
  readonly content: string;
  readonly lineEnding: string;
  /** The offset behind the front matter. */
  readonly end: number;
}

/** TOML front matter as Hugo and Zola write it. */
const TOML = /^\uFEFF?\+\+\+[ \t]*(\r\n|\n|\r)([^]*?)(?<=\r\n|\n|\r)\+\+\+[ \t]*(?:\r\n|\n|\r|$)/;
/** JSON front matter as Hugo writes it. */
const JSON_START = /^\uFEFF?(?=\{\s*"[\w-]+"\s*:)/;
const STRING_OR_BRACE = /"(?:[^"\\\r\n]|\\.)*"|[{}]/g;
const LINE_END = /^[ \t]*(?:\r\n|\n|\r|$)/;

export function splitOther(text: string): OtherFrontMatter | null {
  return splitToml(text) ?? splitJson(text);
}

function splitToml(text: string): OtherFrontMatter | null {
  const [whole, lineEnding = '', content = ''] = TOML.exec(text) ?? [];
  if (whole === undefined) return null;
  return {
    language: 'toml',
    content: content.replace(/(?:\r\n|\n|\r)$/, ''),
    lineEnding,
    end: whole.length,
  };
}

function splitJson(text: string): OtherFrontMatter | null {
  const start = JSON_START.exec(text)?.[0].length;
  if (start === undefined) return null;
  const close = endOfObject(text, start) ?? endOfLines(text, start);
  if (close === null) return null;
  const [rest] = LINE_END.exec(text.slice(close)) ?? [];
  if (rest === undefined) return null;
  const end = close + rest.length;
  const [lineEnding = '\n'] = /\r\n|\n|\r/.exec(text.slice(start, end)) ?? [];
  return { language: 'json', content: text.slice(start, close), lineEnding, end };
}

/** Returns the offset behind the brace that closes the first one. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(STRING_OR_BRACE)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (token === '}' && depth === 0) return start + index + 1;
  }
  return null;
}

/** Returns the offset behind the first brace at the end of a line: the JSON has an error. */
function endOfLines(text: string, start: number): number | null {
  const brace = /\}(?=[ \t]*(?:[\r\n]|$))/.exec(text.slice(start));
  return brace && start + brace.index + 1;
}
