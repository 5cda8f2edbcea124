/**
 * Rewrites Markdown that MDX 1 accepted and later versions reject: HTML comments and heading ids in braces. Also unwraps
 * `mdx-code-block` fences, which hide MDX from other tools. In: the text of a page. Out: a text of the same length that MDX
 * accepts, so all offsets stay right.
 *
 * before: `## Title {#id} <!-- note -->`
 * after:  `## Title #id {/* note *\/}`, where private characters stand for the braces of the id
 */
import type { Nodes } from 'mdast';
import { walk } from '../../content-tree/tree.js';

/**
 * Characters that stand for the braces around an id. They are private-use characters; a text that contains them is left as
 * it is.
 */
const [OPEN, CLOSE] = ['\uF8F0', '\uF8F1'];
const PRIVATE = /[\uF8F0\uF8F1]/;
const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})([^\r\n]*)/;
/**
 * Matches the first line of a directive, inline code within a paragraph, an MDX comment, a complete HTML comment, or the id
 * at the end of a heading. A comment ends where another begins: many unclosed comments would otherwise take long.
 */
const TOKEN = new RegExp(
  [
    /^[ \t>]*:{3,}[^\r\n]*/,
    /(?<![\\`])(`+)(?!`)(?:(?!\n[ \t>]*\r?\n)[^])*?(?<!`)\1(?!`)/,
    /\{\/\*(?:(?!\{\/\*)[^])*?\*\/\}/,
    /<!--((?:(?!<!--)[^])*?)-->/,
    /(?<!\\)\{(#[^\s{}]+)\}(?=[ \t]*#*[ \t]*\r?$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

/** Replaces the syntax outside of code. */
export function replaceCompatSyntax(text: string): string {
  if (PRIVATE.test(text) || !/<!--|\{#|mdx-code-block/.test(text)) return text;
  return splitAtFences(text)
    .map(({ part, isCode }) => (isCode ? unwrap(part) : replaceIn(part)))
    .join('');
}

/** Blanks the first and last lines of fences whose code is MDX. */
function unwrap(fence: string): string {
  const lines = fence.split(/(?<=\n)/);
  const [, marks = '', info = ''] = FENCE.exec(lines[0] ?? '') ?? [];
  if (info.trim() !== 'mdx-code-block') return fence;
  const isBorder = (line: string, index: number) =>
    index === 0 || (index === lines.length - 1 && line.trim() === marks);
  return lines
    .map((line, index) => (isBorder(line, index) ? line.replace(/[^\r\n]/g, ' ') : line))
    .join('');
}

/** Puts the braces of ids back, changing the tree in place. */
export function restoreIds(tree: Nodes): void {
  walk<Nodes>(tree, (node) => {
    if ('value' in node && PRIVATE.test(node.value))
      node.value = node.value.replaceAll(OPEN, '{').replaceAll(CLOSE, '}');
  });
}

function replaceIn(part: string): string {
  return part.replace(
    TOKEN,
    (whole: string, _code: string | undefined, comment?: string, id?: string) => {
      // The end of a JavaScript comment inside would end the comment too early.
      if (comment !== undefined) return `{/* ${comment.replaceAll('*/', '* ')}*/}`;
      return id === undefined ? whole : OPEN + id + CLOSE;
    },
  );
}

interface TextPart {
  readonly part: string;
  readonly isCode: boolean;
}

function splitAtFences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let part = '';
  let fence: string | null = null;
  let offset = 0;
  let commentEnd = 0;
  const push = (isCode: boolean) => {
    if (part !== '') parts.push({ part, isCode });
    part = '';
  };
  for (const line of text.split(/(?<=\n)/)) {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
    let isStart =
      fence === null &&
      offset >= commentEnd &&
      marks !== '' &&
      !(marks.startsWith('`') && info.includes('`'));
    if (isStart) {
      commentEnd = findCommentEnd(part, text, offset);
      isStart = commentEnd === 0;
    }
    offset += line.length;
    if (isStart) {
      push(false);
      fence = marks;
      part = line;
    } else {
      part += line;
      const isEnd = fence !== null && marks.startsWith(fence) && info.trim() === '';
      if (isEnd) {
        push(true);
        fence = null;
      }
    }
  }
  push(fence !== null);
  return parts;
}

/** Returns the end of the comment that the fence at the offset is in; 0 if `before`, the text above it, opens none. */
function findCommentEnd(before: string, text: string, offset: number): number {
  if (!before.includes('<!--') || !before.replace(TOKEN, '').includes('<!--')) return 0;
  const rest = text.slice(offset);
  const [end, next] = [rest.indexOf('-->'), rest.indexOf('<!--')];
  return end === -1 || (next !== -1 && next < end) ? 0 : offset + end;
}
