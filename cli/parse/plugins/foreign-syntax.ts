/**
 * Finds syntax that only another generator understands: MDX expressions, includes and `[[toc]]` of VitePress, MkDocs
 * admonitions, Hugo shortcodes, Obsidian links, headings after a tag. Otherwise it would be published as text, or vanish,
 * without a warning. The same walk finds text that is nearly Markdown. In: the mdast. Out: one `foreign-syntax` warning for
 * each kind on a page, at its first place, with advice. The tree stays unchanged, except for fences of directives.
 */
import type { Code, Nodes, Parents, Root } from 'mdast';
import type { Position } from 'unist';
import type { VFile } from 'vfile';
import type { Diagnostic } from '../../types.js';
import { shorten } from '../../values/fit-text.js';
import { blank } from '../blank.js';
import { blankCodeSpans } from '../code-spans.js';
import { contextOf, report, type PageContext } from '../context.js';
import { blankTags } from '../mdx/hidden-tags.js';
import { walk } from '../../content-tree/tree.js';
import { isPluginNode } from '../site-plugins/marks.js';
import {
  findBrokenBlock,
  findBrokenText,
  mayBeBroken,
  type SyntaxProblem,
} from './broken-syntax.js';
import {
  adviseOn,
  adviseOnDirective,
  COLON_DIRECTIVE,
  EXPRESSION,
  EXPRESSION_ADVICE,
  FORMULA,
  KINDS,
  namesOfValues,
  PARAM_IN_CODE,
  PARAM_OR_CODE,
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

/** A page with more findings is written for another generator; a hostile page has a million. */
const MOST_FINDINGS = 20;
const SEARCHED: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table', 'html']);
/** A code block with only this is meant to show a file. */
const INCLUDED_CODE = /^[ \t]*(?:-+8<-+[ \t]|\{\{[ \t]*#(?:rustdoc_)?include\b)/;
const DRAW_IT =
  'Show an image of it, or let a plugin of "markdown.plugins" draw it. It is shown as code.';
/** Fences that other generators render as a drawing or a box. */
const DRAWN: ReadonlyMap<string, Advice> = new Map([
  ['plantuml', ['diagram of PlantUML', DRAW_IT]],
  ['puml', ['diagram of PlantUML', DRAW_IT]],
  ['math', ['formula', 'Set "markdown.math". It is shown as code.']],
  [
    'admonish',
    ['admonition of mdBook', 'Write ":::note[Title]", and ":::" below. It is shown as code.'],
  ],
]);
/** Browser code, which is left out or trusted, and never shown as text. */
const SCRIPT = /^[ \t]*<(?:script|style)\b/i;
/** HTML continues to an empty line, whatever its tags are; in MDX and others, Markdown begins after a tag. */
const HEADING_IN_HTML = /^ {0,3}#{1,6}[ \t]+\S[^\r\n]*/m;
/** The content of these elements is never Markdown. */
const HAS_OTHER_TEXT = /<!--|<(?:pre|script|style|svg|textarea)\b/i;
const LEAVE_A_LINE =
  'Leave an empty line above it: HTML goes on to the next one. It is shown as text.';

export function remarkForeignSyntax() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const { source } = context;
    const hasPlugins = context.options.sitePlugins !== null;
    const reportOnce = createReportOnce(context);
    const elements = new OpenElements<() => Position | undefined>();
    const search = createSearch(tree, context, { reportOnce, elements });
    const indented: Code[] = [];
    walk<Nodes>(tree, (node, parent, index) => {
      if (hasPlugins && isPluginNode(node)) return false;
      const problem = findBrokenBlock(node, { parent: parent as Parents, index, source });
      if (problem) reportOnce('broken-syntax', problem, firstLineOf(node.position, source));
      const directive = node.type === 'code' && takeDirectiveFence(node);
      if (directive) reportOnce('foreign-syntax', asProblem(directive), node.position);
      const name = node.type === 'code' ? (node.lang?.toLowerCase() ?? '') : '';
      // With the option, the packages of formulas are missing, which is a finding of its own.
      const drawn = name === 'math' && context.options.math ? undefined : DRAWN.get(name);
      if (drawn) reportOnce('foreign-syntax', asProblem(drawn), node.position);
      const param = node.type === 'code' ? PARAM_IN_CODE.exec(node.value)?.[1] : undefined;
      if (param !== undefined)
        reportOnce(
          'foreign-syntax',
          asProblem([`shortcode "${param}" in code`, PARAM_OR_CODE]),
          firstLineOf(node.position, source),
        );
      if (node.type === 'code' && isIndentedMarkdown(node, source)) indented.push(node);
      const isCode = node.type === 'code' && INCLUDED_CODE.test(node.value);
      if (!isCode && !SEARCHED.has(node.type)) return;
      if (node.type === 'html' && SCRIPT.test(node.value)) return;
      search(node, isCode);
      // The search of a node's source includes everything below it.
      return node.position === undefined;
    });
    for (const { name, place } of elements.left())
      reportOnce('broken-syntax', unended(name), place());
    const [first] = indented;
    if (first && context.diagnostics.some(isSignOfMdx))
      reportOnce(
        'foreign-syntax',
        asProblem(adviseOnIndent(first)),
        firstLineOf(first.position, source),
      );
  };
}

/** Readers of MDX ignore spaces in front of a line: there, code is in fences only. */
const isSignOfMdx = ({ ruleId, reason }: Diagnostic): boolean =>
  ruleId === 'mdx-syntax' || (ruleId === 'foreign-syntax' && /\bof MDX\b|component </.test(reason));

function adviseOnIndent({ value }: Code): Advice {
  const [line = ''] = value.trimStart().split(/[\r\n]/, 1);
  const note = `Indent "${shorten(line.trim(), 60)}" by less than four spaces, or put code between fences. It is shown as code.`;
  return ['indentation of MDX', note];
}

/** Advice on text that may be meant as it is written. */
const UNSURE: ReadonlySet<string> = new Set([VALUE_OR_CODE, TAG_OR_CODE, PARAM_OR_CODE]);

type ReportOnce = (
  ruleId: 'broken-syntax' | 'foreign-syntax',
  problem: SyntaxProblem,
  position: Position | undefined,
) => void;

/** Reports each kind once, at its first place, and each link in HTML, because nothing else checks those. */
function createReportOnce(context: PageContext): ReportOnce {
  const reported = new Set<string>();
  return (ruleId, [reason, note, cause], position) => {
    const isUnsure = UNSURE.has(note);
    const key = reason.includes('the link') || isUnsure ? note : reason;
    if (reported.has(key) || (isUnsure && reported.has(reason)) || reported.size >= MOST_FINDINGS)
      return;
    reported.add(key);
    report(context, ruleId, { reason, note, position, cause, isUnsure });
  };
}

function unended(name: string): SyntaxProblem {
  const note = `Close it with "</${name}>". What follows becomes part of it.`;
  return [`Cannot find the end of <${name}>`, note];
}

function asProblem([what, note]: Advice): SyntaxProblem {
  return [`Cannot use the ${what}`, note, causeOf(what)];
}

interface Findings {
  readonly reportOnce: ReportOnce;
  readonly elements: OpenElements<() => Position | undefined>;
}

function createSearch(tree: Root, context: PageContext, { reportOnce, elements }: Findings) {
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
      reportOnce('foreign-syntax', asProblem([what, note]), position);
    const start = node.position?.start.offset ?? 0;
    const whole = context.source.slice(start, node.position?.end.offset ?? start);
    const written = hasPlugins ? withoutPluginNodes(node, whole) : whole;
    const isProse = node.type === 'paragraph' || node.type === 'heading';
    const isBroken = isProse && mayBeBroken(written);
    const kinds = KINDS.filter(({ sign }) => sign.test(written));
    if (!isBroken && kinds.length === 0) return;
    // Text that a plugin has replaced is in the source, but not in any node.
    const isChanged = context.changedTexts.has(positionKey(node) ?? '');
    const shown = isChanged ? textIn(node) : written;
    const source = isCode ? shown : blankRead(shown, isDefined);
    const placeOf = ({ 0: text, index }: RegExpExecArray) => {
      const at = isChanged ? Math.max(0, written.indexOf(text)) : index;
      return placeIn(node.position, written, { text, index: at });
    };
    const find = (match: RegExpExecArray, advice: Advice) =>
      reportOnce('foreign-syntax', asProblem(advice), placeOf(match));
    const findRole = ({ position }: Nodes, before: string, advice: Advice) =>
      reportOnce('foreign-syntax', asProblem(advice), position && withBefore(position, before));
    if (written.includes('<')) {
      readElements(node);
      walk<Nodes>(node, readElements);
    }
    if (isBroken)
      for (const [match, ...problem] of findBrokenText(source, isDefined, page))
        reportOnce('broken-syntax', problem, placeOf(match));
    const heading =
      node.type === 'html' && !HAS_OTHER_TEXT.test(written) ? HEADING_IN_HTML.exec(source) : null;
    if (heading) find(heading, ['heading in HTML', LEAVE_A_LINE]);
    for (const { patterns } of kinds) {
      for (const [pattern, ...advice] of patterns) {
        // Formulas are read, and what looks like one is text.
        if (advice[1] === FORMULA && context.options.math) continue;
        const match = pattern.exec(source);
        if (match) find(match, advice);
      }
    }
    findNamed(source, { find, isValue });
    if (/[:}_]`|`_/.test(written)) findRoles(node, findRole);
  };
}

/** Whether a tag without an end follows a word on its line, as a word would. */
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

/** Avoids `matchAll` for the many texts without a match, because it begins with a copy of the pattern. */
function allOf(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  return text.search(pattern) === -1 ? [] : text.matchAll(pattern);
}

/** Removes the nodes that a plugin of the site understands from `written`, the source of the node. */
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

/** Returns the text of a tree without code. */
function textIn(tree: Nodes): string {
  let text = '';
  walk<Nodes>(tree, (node) => {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'break') text += '\n';
  });
  return text;
}

/** Blanks out code, tags of components, and `[[1]]` if `[1]: …` makes a link of it. */
function blankRead(source: string, isDefined: (label: string) => boolean): string {
  const text = blankTags(blankCodeSpans(source));
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
