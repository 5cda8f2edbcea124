/**
 * Finds syntax that only MDX and browsers with scripts understand: tags of components, `import` and `export` statements,
 * and, if HTML is sanitized, custom elements. Tags stay in place and become text with the raw HTML; the content between them
 * is normal Markdown. Statements are left out. Each name is reported once a page, at its first place.
 *
 * `<Project ID>` and `<cluster-name>` are placeholders: a component or custom element has a value or an end tag.
 */
import type { Html, Nodes, Root } from 'mdast';
import type { Position } from 'unist';
import type { VFile } from 'vfile';
import { pointAt } from '../../diagnostics/place-at.js';
import { walk } from '../../content-tree/tree.js';
import { blank } from '../blank.js';
import { contextOf, report, type PageContext } from '../context.js';
import {
  createEffort,
  isComponentName,
  readTag,
  type Effort,
  type JsxTag,
} from '../mdx/read-tag.js';
import type { MdxjsEsm } from '../mdx/parse-part.js';
import { isPluginNode } from '../site-plugins/marks.js';
import { causeOf, placeIn } from './foreign-places.js';
import { adviseOn, CODE_FROM_FILE, type Advice } from './foreign-patterns.js';
import {
  isCustomElement,
  isDroppedElement,
  isKnownElement,
  mayDefine,
} from '../raw-html/sanitize.js';

/** A page with more findings is written for another generator; a hostile page has a million. */
const MAX_FINDINGS = 20;
/** The beginning of a tag of a component or a custom element. */
const TAG = /<\/?(?:[A-Z]|[a-z][\w-]*[.-])[\w$.-]*(?=[\s/>{])/g;
const COMMENT = /<!--[^]*?(?:-->|$)/g;
const MDX_COMMENT = /\{\/\*[^]{0,5000}?\*\/\}/g;
/** Browser code, which is left out or trusted. */
const SCRIPT = /^[ \t]*<(?:script|style|SCRIPT|STYLE)\b/;
/** HTML elements without an end tag: `<Br>` may simply be a typo. */
const VOID = /^(?:area|br|col|hr|img|input|source|track|wbr)$/;

export function remarkMdx() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    takeStatements(tree, context);
    findTags(tree, context);
  };
}

const NO_CODE = 'Pages run no code: remove it. It is left out.';
const STATEMENTS: readonly (readonly [RegExp, ...Advice])[] = [
  [/^export\b/, 'export of MDX', NO_CODE],
  [/['"]!!raw-loader!|\?raw['"]/, 'import of code', `${CODE_FROM_FILE} The line is left out.`],
  [
    /\.mdx?['"]/,
    'import of Markdown',
    'Write ::include{file="…"} where its component stands. The line is left out.',
  ],
  [/^/, 'import of MDX', NO_CODE],
];

function takeStatements(tree: Root, context: PageContext): void {
  const statements = tree.children.filter((node): node is MdxjsEsm => node.type === 'mdxjsEsm');
  if (statements.length === 0) return;
  tree.children = tree.children.filter(({ type }) => type !== 'mdxjsEsm');
  const reported = new Set<string>();
  for (const { value, position } of statements) {
    const start = position?.start.offset;
    const end = position?.end.offset;
    if (start !== undefined && end !== undefined)
      context.changes.push({ range: [start, end], text: '' });
    const [, what, note] = STATEMENTS.find(([pattern]) => pattern.test(value)) ?? [];
    if (what === undefined || note === undefined || reported.has(what)) continue;
    reported.add(what);
    const place = placeIn(position, value, { text: value, index: 0 });
    const reason = `Cannot use the ${what}`;
    report(context, 'mdx-syntax', { reason, note, position: place, cause: causeOf(what) });
  }
}

interface FoundTag extends JsxTag {
  readonly position: Position | undefined;
}

function findTags(tree: Root, context: PageContext): void {
  const tags: FoundTag[] = [];
  walk<Nodes>(tree, (node) => {
    if (isPluginNode(node)) return false;
    if (node.type === 'html' && !SCRIPT.test(node.value)) tags.push(...tagsIn(node, context));
    return undefined;
  });
  for (const { start, text } of context.directiveTitles.values())
    tags.push(...tagsInTitle(start, text, context));
  const ended = new Set(tags.flatMap(({ name, isClosing }) => (isClosing ? [name] : [])));
  const isTrusted = context.options.html === 'trust';
  const reported = new Set<string>();
  for (const tag of tags) {
    const found = { ...tag, isWhole: tag.isSelfClosing || ended.has(tag.name) };
    // The scripts of the page decide whether it is one.
    if (mayDefine(tag.name, context) && found.isWhole) continue;
    const reportTag = chooseFinding(found, isTrusted);
    if (reportTag === null || reported.has(tag.name) || reported.size >= MAX_FINDINGS) continue;
    reported.add(tag.name);
    reportTag(found, context);
  }
}

interface JudgedTag extends FoundTag {
  /** Whether it has an end, as MDX requires. */
  readonly isWhole: boolean;
}

/** Returns `null` for a placeholder or a valid tag. */
function chooseFinding({ name, isWhole, hasValues }: JudgedTag, isTrusted: boolean) {
  if (isComponentName(name))
    return isWhole || hasValues || VOID.test(name.toLowerCase()) ? reportComponent : null;
  if (isTrusted) return isWhole ? null : reportOpen;
  return isWhole || hasValues ? reportCustomElement : null;
}

/** Lists the tags of components and custom elements in a piece of HTML. */
function tagsIn({ position }: Html, { source }: PageContext): FoundTag[] {
  const start = position?.start.offset;
  if (start === undefined) return [];
  const written = source.slice(start, position?.end.offset);
  // This is a Hugo shortcode: `{{<figure>}}`.
  if (source[start - 1] === '{') return [];
  const html = written.replace(COMMENT, blank);
  const effort = createEffort();
  const tags: FoundTag[] = [];
  for (const { index } of html.matchAll(TAG)) {
    if (index < (tags.at(-1)?.end ?? 0)) continue;
    const tag = readTag(html, index, effort) ?? readLongTag(source, { start, index, effort });
    if (tag === null || !(isComponentName(tag.name) || isCustomElement(tag.name))) continue;
    if (isInComment(source, start + index)) continue;
    const text = html.slice(tag.start, tag.end);
    tags.push({ ...tag, position: placeIn(position, html, { text, index }) });
  }
  return tags;
}

/** The title of a directive is not in the tree yet. */
function tagsInTitle(start: number, text: string, context: PageContext): FoundTag[] {
  const point = { ...pointAt(context.source, start), offset: start };
  const end = { ...point, column: point.column + text.length, offset: start + text.length };
  return tagsIn({ type: 'html', value: text, position: { start: point, end } }, context);
}

/** A tag with a blank line in its code continues after the node. */
function readLongTag(
  source: string,
  {
    start,
    index,
    effort,
  }: { readonly start: number; readonly index: number; readonly effort: Effort },
): JsxTag | null {
  const tag = readTag(source, start + index, effort);
  return tag && { ...tag, start: index, end: tag.end - start };
}

/** Whether the tag is in a comment, `{/* <Card /> *\/}`, which has a finding of its own. */
function isInComment(source: string, offset: number): boolean {
  const before = source.lastIndexOf('{/*', offset);
  if (before === -1) return false;
  MDX_COMMENT.lastIndex = before;
  return (MDX_COMMENT.exec(source)?.[0].length ?? 0) + before > offset;
}

/** A tag without an end may simply be a typo. */
function reportComponent({ name, isWhole, position }: JudgedTag, context: PageContext): void {
  const element = name.toLowerCase();
  const ofHtml =
    isKnownElement(element) && !isDroppedElement(element)
      ? ` An element of HTML is written in small letters: <${element}>.`
      : '';
  report(context, isWhole ? 'mdx-syntax' : 'foreign-syntax', {
    reason: `Cannot use the component <${name}>`,
    note: `${adviseOn(name, 'components. Its tags are')}${ofHtml}`,
    position,
    cause: `\`<${name}>\``,
  });
}

function reportCustomElement({ name, position }: FoundTag, context: PageContext): void {
  report(context, 'unsafe-html', {
    reason: `Cannot use the custom element <${name}>`,
    note: adviseOnElement(context),
    position,
    cause: `\`<${name}>\``,
  });
}

function adviseOnElement({ elements }: PageContext): string {
  const way =
    elements === null
      ? 'Name the script that defines it in "scripts" of the front matter. Pages of trusted authors may set `markdown.html` to "trust".'
      : 'Close it, or give it a name that is not reserved.';
  return `Its tags are shown as text. ${way}`;
}

function reportOpen({ name, position }: FoundTag, context: PageContext): void {
  report(context, 'broken-syntax', {
    reason: `Cannot find the end of <${name}>`,
    note: `Close it with "</${name}>". What follows becomes part of it.`,
    position,
  });
}
