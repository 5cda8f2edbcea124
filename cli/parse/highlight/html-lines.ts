/**
 * The HTML of highlighted code. In: a hast tree of spans and texts, or tokens one by one. Out: one string, because spans
 * would be most nodes of a page. The only tags in it are `<span class="…">` and `</span>`.
 */
import type { ElementContent } from 'hast';

/** Deeper spans add no color that a reader could distinguish, and browsers stop nesting at 512 elements. */
const MAX_DEPTH = 32;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for use between tags. */
export function escapeHtml(text: string): string {
  return /[&<>]/.test(text)
    ? text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')
    : text;
}

/** Converts spans and texts to HTML. */
export function toHtml(nodes: readonly ElementContent[], depth = 0): string {
  let html = '';
  for (const node of nodes) {
    if (node.type === 'text') html += escapeHtml(node.value);
    else if (node.type === 'element') html += spanHtml(node, depth);
  }
  return html;
}

function spanHtml(node: ElementContent & { type: 'element' }, depth: number): string {
  const { className } = node.properties;
  if (depth >= MAX_DEPTH) return escapeHtml(textOf(node));
  const inner = toHtml(node.children, depth + 1);
  return Array.isArray(className) ? `<span class="${className.join(' ')}">${inner}</span>` : inner;
}

/** Works without recursion: below the depth limit the tree may be as deep as the code makes it. */
function textOf(root: ElementContent): string {
  let text = '';
  const stack: ElementContent[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element') stack.push(...[...node.children].reverse());
  }
  return text;
}

/** Converts tokens to HTML, with the same result as `toHtml` for lowlight's tree of them. */
export class HtmlEmitter {
  html = '';
  #depth = 0;

  addText(text: string): void {
    this.html += escapeHtml(text);
  }

  startScope(name: string): void {
    if (this.#depth++ < MAX_DEPTH) this.html += startTagOf(name);
  }

  endScope(): void {
    if (--this.#depth < MAX_DEPTH) this.html += '</span>';
  }
}

const startTags = new Map<string, string>();

/** @example startTagOf('char.escape') // '<span class="hljs-char escape_">' */
function startTagOf(scope: string): string {
  const known = startTags.get(scope);
  if (known !== undefined) return known;
  const [first = '', ...rest] = scope.split('.');
  const classes = [`hljs-${first}`, ...rest.map((part, i) => part + '_'.repeat(i + 1))];
  const tag = `<span class="${classes.join(' ')}">`;
  startTags.set(scope, tag);
  return tag;
}

/**
 * Splits HTML made by `toHtml` at its line feeds, which are dropped. Open spans are closed at the end of a line and opened
 * again on the next, so each line is complete by itself.
 */
export function splitLines(html: string): string[] {
  const open: string[] = [];
  return html.split('\n').map((line) => {
    const before = open.join('');
    for (const [tag] of line.matchAll(/<span class="[^"]*">|<\/span>/g)) {
      if (tag === '</span>') open.pop();
      else open.push(tag);
    }
    return before + line + '</span>'.repeat(open.length);
  });
}
