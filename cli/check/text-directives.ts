/**
 * Handles text fragments (`#:~:text=[prefix-,]start[,end][,-suffix]`), which lead to words instead of an element. In: a
 * fragment and the HTML of the page. Out: whether a browser finds the words, as whole words and in any letter case.
 */
import { Parser } from 'htmlparser2';
import { decodeEscapes } from '../paths/path.js';

/** Returns the text of each directive, in the order of the fragment, and ignores everything else. */
export function textDirectives(fragment: string): string[] {
  const at = fragment.indexOf(':~:');
  if (at === -1) return [];
  return fragment
    .slice(at + 3)
    .split('&')
    .filter((directive) => directive.startsWith('text='))
    .map((directive) => directive.slice('text='.length))
    .filter((directive) => toPattern(directive) !== null);
}

/** Whether at least one directive finds its words. */
export function findsText(html: string, directives: readonly string[]): boolean {
  const text = visibleText(html);
  return directives.some((directive) => toPattern(directive)?.test(text) === true);
}

/** Stands for the end of a block. Matches do not cross it. */
const BLOCK = '\0';
const BETWEEN = String.raw`[\s\0]*`;

function toPattern(directive: string): RegExp | null {
  const parts = directive.split(',');
  const prefix = parts[0]?.endsWith('-') === true ? parts.shift()?.slice(0, -1) : undefined;
  const suffix = parts.at(-1)?.startsWith('-') === true ? parts.pop()?.slice(1) : undefined;
  const [start, end, ...rest] = parts;
  if (start === undefined || start === '' || rest.length > 0) return null;
  const words = [prefix, start].flatMap((part) => (part === undefined ? [] : [toWords(part)]));
  const range = words.join(BETWEEN) + (end === undefined ? '' : `[^]*?${toWords(end)}`);
  const whole = suffix === undefined ? range : range + BETWEEN + toWords(suffix);
  return new RegExp(whole, 'iu');
}

/** Returns the text of a part as whole words, with any white space between them. */
function toWords(part: string): string {
  const text = (decodeEscapes(part) ?? part)
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const words = text.split(/\s+/).join(String.raw`\s+`);
  return String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`;
}

/** Browsers show no text of these elements. */
const HIDDEN = new Set(['head', 'iframe', 'noscript', 'script', 'style', 'template', 'textarea']);

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/;

function visibleText(html: string): string {
  const texts: string[] = [];
  const hidden: string[] = [];
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden.push(name);
      if (!INLINE.test(name)) texts.push(BLOCK);
    },
    onclosetag(name) {
      if (hidden.at(-1) === name) hidden.pop();
      if (!INLINE.test(name)) texts.push(BLOCK);
    },
    ontext(text) {
      // Browsers drop NUL.
      if (hidden.length === 0) texts.push(text.replaceAll('\0', ''));
    },
  });
  parser.end(html);
  return texts.join('');
}
