/**
 * Container directives: admonitions, details, tabs, code groups, cards, steps. A directive without a known name or an end
 * stays visible text.
 *
 * before: `:::note Title` … `:::` (or `:::note[Title]{#id .class}`)
 * after:  `<admonition type="note" title="Title">…</admonition>`
 */
import type { Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import type { VFile } from 'vfile';
import { contextOf, report, type PageContext } from '../context.js';
import { createAdmonition } from '../directives/admonition.js';
import { findUnknownAttributes, readAttributes } from '../directives/attributes.js';
import type { Block, Directive } from '../directives/directive.js';
import { describeUnknown, directiveOf, INCLUDE } from '../directives/index.js';
import { INLINE_PARENTS, plainText, walk, walkParents } from '../../content-tree/tree.js';
import type { Problem } from '../../types.js';
import { isLabel, takeTitle, type ContainerDirective } from './directive-titles.js';
import { reportUnreadLines } from './unread-directives.js';

export function remarkDirectives() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    if (context.options.sitePlugins !== null) restoreTexts(tree, context);
    walkParents<Nodes>(
      tree,
      (parent) => {
        const children = parent.children as Nodes[];
        reportUnreadLines(children, context);
        const outer = parent.type === 'containerDirective' ? parent : null;
        parent.children = children.flatMap((child): Nodes[] =>
          child.type === 'containerDirective' ? resolveDirective(child, outer, context) : [child],
        ) as typeof parent.children;
      },
      INLINE_PARENTS,
    );
  };
}

/** Leaf and text directives are syntax of the site's plugins. They stay text if the plugin gives them no element. */
function restoreTexts(tree: Root, { source }: PageContext): void {
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type !== 'leafDirective' && node.type !== 'textDirective') return;
    const { data, position } = node;
    if (data?.hName !== undefined || position === undefined) return;
    const value = source.slice(position.start.offset, position.end.offset);
    const text: PhrasingContent = { type: 'text', value, position };
    (parent.children as Nodes[])[index] =
      node.type === 'textDirective' ? text : { type: 'paragraph', children: [text], position };
  });
}

function resolveDirective(
  node: ContainerDirective,
  outer: ContainerDirective | null,
  context: PageContext,
): Block[] {
  const { name, attributes, position } = node;
  // A plugin of the site has defined its element.
  if (node.data?.hName !== undefined) return [node];
  const directive = directiveOf(name, context.options.admonitions);
  if (directive === undefined) return reject(node, describeUnused(name, context), context);
  const problem = findProblem(node, { outer, directive, source: context.source });
  if (problem !== null) return reject(node, problem, context);
  reportAttributes(node, directive, context);
  const { label, children } = takeTitle(node, context);
  const text = label.map(plainText).join('');
  const properties = readAttributes(attributes ?? {}, directive);
  const written = { name, label, text, attributes: properties, children, position };
  return [directive.create(written, context)];
}

/** A plugin of the site may read attributes that are unknown here. */
function reportAttributes(
  { name, attributes, position }: ContainerDirective,
  directive: Directive,
  context: PageContext,
) {
  if (context.options.sitePlugins !== null || !attributes || position === undefined) return;
  const { line, column, offset } = position.start;
  const [written = ''] = context.source.slice(offset).split(/[\r\n]/, 1);
  const braces = written.lastIndexOf('{');
  const unknown = findUnknownAttributes(name, Object.keys(attributes), directive);
  for (const { attribute, ...finding } of unknown) {
    const from = column + Math.max(0, written.indexOf(attribute, braces));
    const end = { line, column: from + attribute.length };
    report(context, 'unknown-option', {
      ...finding,
      position: { start: { line, column: from }, end },
    });
  }
}

/** Reports the directive, which stays visible text. An MDX page does not show its source, as for unknown components. */
function reject(node: ContainerDirective, problem: Problem, context: PageContext): Block[] {
  report(context, 'unknown-directive', { ...problem, position: node.position });
  if (context.mdx === null) return asText(node, context.source);
  const { label, children } = takeTitle(node, context);
  const { name, position } = node;
  // Docusaurus sites have admonitions of their own.
  if (isClosed(node, context.source))
    return [createAdmonition(name, { title: label, children, position }, context.options)];
  // The rest of the page may be inside of it.
  return label.length === 0
    ? children
    : [
        { type: 'paragraph', children: [{ type: 'strong', children: label }], position },
        ...children,
      ];
}

function describeUnused(name: string, { options }: PageContext): Problem {
  const problem = describeUnknown(name, options.admonitions);
  if (name !== INCLUDE) return problem;
  return { ...problem, note: 'Write it with two colons: ::include{file="_shared/text.md"}.' };
}

function findProblem(
  node: ContainerDirective,
  {
    outer,
    directive,
    source,
  }: { outer: ContainerDirective | null; directive: Directive; source: string },
): Problem | null {
  const group = outer?.name ?? null;
  if (!isClosed(node, source)) {
    const note =
      describeTakenEnd(node, outer, source) ??
      'Close it with a line that has as many colons as its first line, and give outer directives more colons.';
    return { reason: `Cannot find the end of directive "${node.name}"`, note };
  }
  const needed = directive.group ?? group;
  if (needed === group) return null;
  return {
    reason: `Cannot use directive "${node.name}" outside of "${needed}"`,
    note: `Put "::::${needed}" and "::::" around it.`,
  };
}

/** The first line with enough colons ends the outermost directive. Its writer forgot its end, or did not count. */
function describeTakenEnd(
  node: ContainerDirective,
  outer: ContainerDirective | null,
  source: string,
): string | null {
  const [colons, needed] = [node, outer].map((one) => (one === null ? 0 : colonsOf(one, source)));
  if (outer?.position === undefined || colons === undefined || needed === undefined) return null;
  if (needed > colons || !isClosed(outer, source)) return null;
  const { start, end } = outer.position;
  const opening = `${':'.repeat(needed)}${outer.name}`;
  return `Line ${end.line} ends the "${opening}" of line ${start.line} instead: end that one above, or give it more than ${colons} colons.`;
}

function colonsOf(node: ContainerDirective, source: string): number {
  return /^:+/.exec(sliceOf(node, source))?.[0].length ?? 3;
}

function isClosed(node: ContainerDirective, source: string): boolean {
  const lines = sliceOf(node, source).split(/\r\n|\n|\r/);
  const colons = colonsOf(node, source);
  const [, quotes = '', ends = ''] = /^([\s>]*)(:{3,})[ \t]*$/.exec(lines.at(-1) ?? '') ?? [];
  // The end of a quoted part inside the directive is not the directive's own end.
  const start = source.indexOf(':::', node.position?.start.offset);
  const prefix = source.slice(source.lastIndexOf('\n', start) + 1, start);
  const isWithin = quotes.split('>').length > prefix.split('>').length;
  return lines.length > 1 && ends.length >= colons && !isWithin;
}

/** Returns the directive's lines as paragraphs around its content. */
function asText(node: ContainerDirective, source: string): Block[] {
  const lines = sliceOf(node, source).split(/\r\n|\n|\r/);
  const content = node.children.filter((child) => !isLabel(child));
  const opening = (lines[0] ?? '').trimEnd();
  const closing = isClosed(node, source)
    ? (/:+[ \t]*$/.exec(lines.at(-1) ?? '')?.[0].trimEnd() ?? '')
    : '';
  return [
    textParagraph(opening, node),
    ...content,
    ...(closing === '' ? [] : [textParagraph(closing, node)]),
  ];
}

function textParagraph(value: string, node: ContainerDirective): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value }], position: node.position };
}

function sliceOf(node: ContainerDirective, source: string): string {
  const start = source.indexOf(':::', node.position?.start.offset ?? 0);
  return source.slice(start, node.position?.end.offset ?? start);
}
