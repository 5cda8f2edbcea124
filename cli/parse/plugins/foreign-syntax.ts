/**
 * Finds what only another generator understands: expressions of MDX, includes and `[[toc]]` of VitePress, admonitions of
 * MkDocs, shortcodes of Hugo, links of Obsidian, headings behind a tag. It would be published as text, or vanish, without
 * a word. What is nearly Markdown is found on the same walk.
 * The tree stays as it is, but for fences of directives; each kind is one `foreign-syntax` warning a page, at its first
 * place, that says what to write instead.
 */
import type { Code, Nodes, Parents, Root } from 'mdast';
import type { Position } from 'unist';
import type { VFile } from 'vfile';
import type { Diagnostic } from '../../types.js';
import { shorten } from '../../fit-text.js';
import { blank } from '../blank.js';
import { contextOf, report, type PageContext } from '../context.js';
import { blankTags } from '../mdx/hidden-tags.js';
import { walk } from '../../tree.js';
import { isPluginNode } from '../site-plugins/marks.js';
import { findBrokenBlock, findBrokenText, mayBeBroken, type Fault } from './broken-syntax.js';
import {
  adviseOn,
  adviseOnDirective,
  COLON_DIRECTIVE,
  EXPRESSION,
  EXPRESSION_ADVICE,
  KINDS,
  namesOfValues,
  RST_DIRECTIVE,
  SHORTCODE,
  TAG_OR_CODE,
  VALUE_OR_CODE,
  type Advice,
} from './foreign-patterns.js';
import { findRoles, takeDirectiveFence } from './foreign-directives.js';
import { causeOf, placeIn } from './foreign-places.js';
import { findMarkdownInHtml } from './markdown-in-html.js';
import { isIndentedMarkdown } from './indented-markdown.js';
import { OpenElements } from './open-elements.js';
import { positionKey } from '../position-key.js';

/** A page with more is of another generator altogether; a hostile one has a million. */
const MOST_FINDINGS = 20;
const SEARCHED: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table', 'html']);
/** Code that is nothing else would be that of a file. */
const INCLUDED_CODE = /^[ \t]*(?:-+8<-+[ \t]|\{\{[ \t]*#(?:rustdoc_)?include\b)/;
const DRAW_IT =
  'Show an image of it, or let a plugin of "markdown.plugins" draw it. It is shown as code.';
/** What others draw, or make a box of. */
const DRAWN: ReadonlyMap<string, Advice> = new Map([
  ['mermaid', ['diagram of Mermaid', DRAW_IT]],
  ['plantuml', ['diagram of PlantUML', DRAW_IT]],
  ['puml', ['diagram of PlantUML', DRAW_IT]],
  ['math', ['formula', DRAW_IT]],
  [
    'admonish',
    ['admonition of mdBook', 'Write ":::note[Title]", and ":::" below. It is shown as code.'],
  ],
]);
/** Code of the browser, which is left out or trusted, never shown as text. */
const SCRIPT = /^[ \t]*<(?:script|style)\b/i;
/** HTML goes on to an empty line, whatever its tags are: MDX and others begin with Markdown behind a tag. */
const HEADING_IN_HTML = /^ {0,3}#{1,6}[ \t]+\S[^\r\n]*/m;
/** What stands in them is no Markdown to anybody. */
const HAS_OTHER_TEXT = /<!--|<(?:pre|script|style|svg|textarea)\b/i;
const LEAVE_A_LINE =
  'Leave an empty line above it: HTML goes on to the next one. It is shown as text.';

export function remarkForeignSyntax() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const { source } = context;
    const hasPlugins = context.options.sitePlugins !== null;
    const tell = createTell(context);
    const elements = new OpenElements<() => Position | undefined>();
    const search = createSearch(tree, context, { tell, elements });
    const indented: Code[] = [];
    walk<Nodes>(tree, (node, parent, index) => {
      if (hasPlugins && isPluginNode(node)) return false;
      const fault = findBrokenBlock(node, { parent: parent as Parents, index, source });
      if (fault) tell('broken-syntax', fault, firstLineOf(node.position, source));
      const directive = node.type === 'code' && takeDirectiveFence(node);
      if (directive) tell('foreign-syntax', asFault(directive), node.position);
      const drawn = node.type === 'code' && DRAWN.get(node.lang?.toLowerCase() ?? '');
      if (drawn) tell('foreign-syntax', asFault(drawn), node.position);
      if (node.type === 'code' && isIndentedMarkdown(node, source)) indented.push(node);
      const isCode = node.type === 'code' && INCLUDED_CODE.test(node.value);
      if (!isCode && !SEARCHED.has(node.type)) return;
      if (node.type === 'html' && SCRIPT.test(node.value)) return;
      search(node, isCode);
      // With its source that of all below it was searched.
      return node.position === undefined;
    });
    for (const { name, place } of elements.left()) tell('broken-syntax', unended(name), place());
    const [first] = indented;
    if (first && context.diagnostics.some(isSignOfMdx))
      tell('foreign-syntax', asFault(adviseOnIndent(first)), firstLineOf(first.position, source));
  };
}

/** Its readers take spaces in front of a line for nothing: there, code stands in fences only. */
const isSignOfMdx = ({ ruleId, reason }: Diagnostic): boolean =>
  ruleId === 'mdx-syntax' || (ruleId === 'foreign-syntax' && /\bof MDX\b|component </.test(reason));

function adviseOnIndent({ value }: Code): Advice {
  const [line = ''] = value.trimStart().split(/[\r\n]/, 1);
  const note = `Indent "${shorten(line.trim(), 60)}" by less than four spaces, or put code between fences. It is shown as code.`;
  return ['indentation of MDX', note];
}

type Tell = (
  ruleId: 'broken-syntax' | 'foreign-syntax',
  fault: Fault,
  position: Position | undefined,
) => void;

/** Each kind is told once, where it first stands; each link in HTML, for nothing else checks where it leads. */
function createTell(context: PageContext): Tell {
  const told = new Set<string>();
  return (ruleId, [reason, note, cause], position) => {
    const isUnsure = note === VALUE_OR_CODE || note === TAG_OR_CODE;
    const key = reason.includes('the link ') || isUnsure ? note : reason;
    if (told.has(key) || (isUnsure && told.has(reason)) || told.size >= MOST_FINDINGS) return;
    told.add(key);
    report(context, ruleId, { reason, note, position, cause, isUnsure });
  };
}

function unended(name: string): Fault {
  const note = `Close it with "</${name}>". What follows becomes part of it.`;
  return [`Cannot find the end of <${name}>`, note];
}

function asFault([what, note]: Advice): Fault {
  return [`Cannot use the ${what}`, note, causeOf(what)];
}

interface Findings {
  readonly tell: Tell;
  readonly elements: OpenElements<() => Position | undefined>;
}

function createSearch(tree: Root, context: PageContext, { tell, elements }: Findings) {
  const hasPlugins = context.options.sitePlugins !== null;
  let definitions: Set<string> | null = null;
  let values: Set<string> | null = null;
  const isValue = (name: string) => (values ??= namesOfValues(context.source)).has(name);
  const isDefined = (label: string) =>
    (definitions ??= findDefinitions(tree)).has(label.trim().replace(/\s+/g, ' ').toLowerCase());
  const readElements = (node: Nodes): void => {
    const { offset = 0 } = node.position?.start ?? {};
    // `{{<figure>}}` is a shortcode.
    if (node.type !== 'html' || context.source[offset - 1] === '{') return;
    const html = context.source.slice(offset, node.position?.end.offset);
    elements.read(html, ({ 0: text, index }) => {
      return () => placeIn(node.position, html, { text, index });
    });
  };
  const { source: page } = context;
  return (node: Nodes, isCode: boolean): void => {
    const html = node.type === 'html' ? findMarkdownInHtml(node, { source: page, isDefined }) : [];
    for (const { what, note, position } of html)
      tell('foreign-syntax', asFault([what, note]), position);
    const start = node.position?.start.offset ?? 0;
    const whole = context.source.slice(start, node.position?.end.offset ?? start);
    const written = hasPlugins ? withoutPluginNodes(node, whole) : whole;
    const isProse = node.type === 'paragraph' || node.type === 'heading';
    const isBroken = isProse && mayBeBroken(written);
    const kinds = KINDS.filter(({ sign }) => sign.test(written));
    if (!isBroken && kinds.length === 0) return;
    // What a plugin has put something in the place of is in the source, and in no text.
    const isChanged = context.changedTexts.has(positionKey(node) ?? '');
    const shown = isChanged ? textIn(node) : written;
    const source = isCode ? shown : blankRead(shown, isDefined);
    const placeOf = ({ 0: text, index }: RegExpExecArray) => {
      const at = isChanged ? Math.max(0, written.indexOf(text)) : index;
      return placeIn(node.position, written, { text, index: at });
    };
    const find = (match: RegExpExecArray, advice: Advice) =>
      tell('foreign-syntax', asFault(advice), placeOf(match));
    const findRole = ({ position }: Nodes, before: string, advice: Advice) =>
      tell('foreign-syntax', asFault(advice), position && withBefore(position, before));
    if (written.includes('<')) {
      readElements(node);
      walk<Nodes>(node, readElements);
    }
    if (isBroken)
      for (const [match, ...fault] of findBrokenText(source, isDefined))
        tell('broken-syntax', fault, placeOf(match));
    const heading =
      node.type === 'html' && !HAS_OTHER_TEXT.test(written) ? HEADING_IN_HTML.exec(source) : null;
    if (heading) find(heading, ['heading in HTML', LEAVE_A_LINE]);
    for (const { patterns } of kinds) {
      for (const [pattern, ...advice] of patterns) {
        const match = pattern.exec(source);
        if (match) find(match, advice);
      }
    }
    findNamed(source, { find, isValue });
    if (/[:}_]`|`_/.test(written)) findRoles(node, findRole);
  };
}

/** Whether a tag that has no end stands behind a word of its line, as a word does. */
function isInSentence(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', at) + 1, at);
  return /[\p{L}\p{N}][^\p{L}\p{N}{]{0,9}[ \t]$/u.test(line) && !/\{%-?[ \t]*end/.test(source);
}

interface Named {
  readonly find: (match: RegExpExecArray, advice: Advice) => void;
  readonly isValue: (name: string) => boolean;
}

/** Reports one finding for each name: values, shortcodes and directives. */
function findNamed(source: string, { find, isValue }: Named): void {
  for (const match of allOf(EXPRESSION, source))
    if (isValue(match[1] ?? '')) find(match, EXPRESSION_ADVICE);
  for (const match of allOf(SHORTCODE, source)) {
    const [, braces, name = ''] = match;
    const kind = braces === undefined ? 'tag' : 'shortcode';
    const isWord = kind === 'tag' && isInSentence(source, match.index);
    find(match, [`${kind} "${name}"`, isWord ? TAG_OR_CODE : adviseOn(name, 'shortcodes. It is')]);
  }
  for (const match of allOf(COLON_DIRECTIVE, source)) {
    const system = match[0].includes('{.') ? 'Pandoc' : 'MyST';
    find(match, adviseOnDirective(match[1] ?? '', system, 'It is shown as text.'));
  }
  for (const match of allOf(RST_DIRECTIVE, source))
    find(match, adviseOnDirective(match[1] ?? '', 'reStructuredText', 'It is shown as text.'));
}

/** Few texts have any, and `matchAll` begins with a copy of the pattern. */
function allOf(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  return text.search(pattern) === -1 ? [] : text.matchAll(pattern);
}

/** `written` is the source of the node: what a plugin of the site understands is no other generator's. */
function withoutPluginNodes(node: Nodes, written: string): string {
  const start = node.position?.start.offset ?? 0;
  let text = written;
  walk<Nodes>(node, (below) => {
    const [from, to] = [below.position?.start.offset, below.position?.end.offset];
    if (!isPluginNode(below) || from === undefined || to === undefined) return;
    const [first, last] = [from - start, to - start];
    text = text.slice(0, first) + blank(text.slice(first, last)) + text.slice(last);
  });
  return text;
}

/** Without code. */
function textIn(tree: Nodes): string {
  let text = '';
  walk<Nodes>(tree, (node) => {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'break') text += '\n';
  });
  return text;
}

/** With the role of MyST or reStructuredText in front of it. */
const CODE = /(?:\{[a-z][\w:.+-]{0,40}\}|:[a-z][\w:.+-]{0,40}:)?`[^`]*`/g;

/** Without code, tags of components, and `[[1]]` where `[1]: …` makes a link of it. */
function blankRead(source: string, isDefined: (label: string) => boolean): string {
  const text = blankTags(source.replace(CODE, blank));
  if (!text.includes('[[')) return text;
  return text.replace(/\[\[([^[\]]+)\]\]/g, (link, label: string) =>
    isDefined(label) ? blank(link) : link,
  );
}

function withBefore({ start, end }: Position, before: string): Position {
  return { start: { ...start, column: start.column - before.length }, end };
}

function findDefinitions(tree: Root): Set<string> {
  const labels = new Set<string>();
  walk<Nodes>(tree, (node) => {
    if (node.type === 'definition') labels.add(node.identifier.toLowerCase());
    else if (node.type === 'footnoteDefinition') labels.add(`^${node.identifier.toLowerCase()}`);
  });
  return labels;
}

function firstLineOf(position: Position | undefined, source: string): Position | undefined {
  const start = position?.start.offset ?? 0;
  const [text = ''] = source.slice(start, position?.end.offset).split(/[\r\n]/, 1);
  return placeIn(position, source.slice(start), { text, index: 0 });
}
