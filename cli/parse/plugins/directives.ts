/**
 * Container directives: admonitions, details, tabs, code groups, cards, steps. One that has no known name or no end
 * stays visible text.
 *
 * before: `:::note Title` … `:::` (or `:::note[Title]{#id .class}`)
 * after:  `<admonition type="note" title="Title">…</admonition>`
 */
import type { Properties } from 'hast';
import type {
  BlockContent,
  DefinitionContent,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
} from 'mdast';
import type { VFile } from 'vfile';
import { contextOf, report, type PageContext } from '../context.js';
import { parseFenceMeta } from '../highlight/fence-meta.js';
import { plainText, walkParents } from '../../tree.js';
import { findUnknownAttributes } from './directive-attributes.js';
import { admonition, component } from './components.js';
import {
  ADMONITION_TYPES,
  CODE_GROUP,
  DETAILS,
  GROUPS,
  INCLUDE,
  isDirectiveName,
  MEMBERS,
  unknown,
} from './directive-names.js';
import { isLabel, takeTitle, type ContainerDirective } from './directive-titles.js';
import { reportLostLinks } from './lost-links.js';
import { reportUnreadLines } from './unread-directives.js';

type Block = BlockContent | DefinitionContent;

export function remarkDirectives() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const hasColons = context.source.includes('::');
    const hasPlugins = context.options.sitePlugins !== null;
    if (!hasColons && !hasPlugins) return;
    walkParents<Nodes>(tree, (parent) => {
      const written = parent.children as Nodes[];
      const children = hasPlugins ? written.map((child) => restoreText(child, context)) : written;
      parent.children = children as typeof parent.children;
      if (hasColons) reportUnreadLines(children, context);
      if (!children.some((child) => child.type === 'containerDirective')) return;
      const group = parent.type === 'containerDirective' ? parent.name : null;
      parent.children = children.flatMap((child): Nodes[] =>
        child.type === 'containerDirective' ? resolveDirective(child, group, context) : [child],
      ) as typeof parent.children;
    });
  };
}

/** Directives that are none here, but for a plugin of the site, stay text where it does not say what becomes of them. */
function restoreText(node: Nodes, { source }: PageContext): Nodes {
  if (node.type !== 'leafDirective' && node.type !== 'textDirective') return node;
  const { data, position } = node;
  if (data?.hName !== undefined || position === undefined) return node;
  const value = source.slice(position.start.offset, position.end.offset);
  const text: PhrasingContent = { type: 'text', value, position };
  return node.type === 'textDirective' ? text : { type: 'paragraph', children: [text], position };
}

function resolveDirective(
  node: ContainerDirective,
  group: string | null,
  context: PageContext,
): Block[] {
  // A plugin of the site has said what becomes of it.
  if (node.data?.hName !== undefined) return [node];
  const problem = findProblem(node, group, context.source);
  if (problem !== null) {
    report(context, 'unknown-directive', { ...problem, position: node.position });
    return asText(node, context.source);
  }
  reportAttributes(node, context);
  const { label, children } = takeTitle(node, context);
  const { position } = node;
  const own: Properties = { ...identity(node) };
  const text = label.map(plainText).join('');
  const type = ADMONITION_TYPES.get(node.name);
  if (type !== undefined) {
    const content = { title: label, children, properties: own, position };
    return [admonition(type, content, context.options)];
  }
  if (node.name === DETAILS) {
    const open = attribute(node, 'open') === null ? {} : { open: true };
    const summary = label.length === 0 ? [] : [component('summary', {}, { children: label })];
    const content = { children: [...summary, ...children], position };
    return [component(DETAILS, { ...open, ...own }, content)];
  }
  if (node.name === 'tab') {
    reportLostLinks(label, { name: 'tab', href: null }, context);
    const value = attribute(node, 'value') ?? text;
    const isDefault = attribute(node, 'default') !== null;
    const properties = { label: text, value, ...(isDefault ? { default: true } : {}), ...own };
    return [component('tab', properties, { children, position })];
  }
  if (node.name === 'card') {
    const href = attribute(node, 'href');
    const icon = attribute(node, 'icon');
    reportLostLinks(label, { name: 'card', href }, context);
    const properties = {
      title: text,
      ...(href === null ? {} : { href }),
      ...(icon === null ? {} : { icon }),
      ...own,
    };
    return [component('card', properties, { children, position })];
  }
  const isCodeGroup = node.name === CODE_GROUP;
  const name = isCodeGroup ? 'tabs' : (GROUPS.get(node.name) ?? 'steps');
  const groupName = name === 'tabs' ? attribute(node, 'group') : null;
  const properties = { ...(groupName === null ? {} : { group: groupName }), ...own };
  const { codeTab } = context.options.texts;
  const members = isCodeGroup ? children.map((child) => toTab(child, codeTab)) : children;
  return [
    component(name, properties, { children: labelParagraph(label).concat(members), position }),
  ];
}

/** A plugin of the site may have read what means nothing here. */
function reportAttributes(
  { name, attributes, position }: ContainerDirective,
  context: PageContext,
) {
  if (context.options.sitePlugins !== null || !attributes || position === undefined) return;
  const { line, column, offset } = position.start;
  const [written = ''] = context.source.slice(offset).split(/[\r\n]/, 1);
  const braces = written.lastIndexOf('{');
  for (const { attribute, ...finding } of findUnknownAttributes(name, Object.keys(attributes))) {
    const from = column + Math.max(0, written.indexOf(attribute, braces));
    const end = { line, column: from + attribute.length };
    report(context, 'unknown-option', {
      ...finding,
      position: { start: { line, column: from }, end },
    });
  }
}

/** A code block as a tab, which takes its title; what else stands in the group stays as it is. */
function toTab(node: Block, untitledLabel: string): Block {
  if (node.type !== 'code') return node;
  const label =
    parseFenceMeta(`${node.lang ?? ''} ${node.meta ?? ''}`).title ?? node.lang ?? untitledLabel;
  const untitled = { ...node, meta: `${node.meta ?? ''} title=""` };
  return component(
    'tab',
    { label, value: label },
    { children: [untitled], position: node.position },
  );
}

function labelParagraph(label: PhrasingContent[]): Block[] {
  return label.length === 0 ? [] : [{ type: 'paragraph', children: label }];
}

function findProblem(
  node: ContainerDirective,
  group: string | null,
  source: string,
): { reason: string; note: string } | null {
  if (!isDirectiveName(node.name)) {
    const note = 'Write it with two colons: ::include{file="_shared/text.md"}.';
    return node.name === INCLUDE ? { ...unknown(INCLUDE), note } : unknown(node.name);
  }
  if (!isClosed(node, source)) {
    const note =
      'Close it with a line that has as many colons as its first line, and give outer directives more colons.';
    return { reason: `Cannot find the end of directive "${node.name}"`, note };
  }
  const needed = MEMBERS.get(node.name);
  if (needed !== undefined && needed !== group) {
    return {
      reason: `Cannot use directive "${node.name}" outside of "${needed}"`,
      note: `Put "::::${needed}" and "::::" around it.`,
    };
  }
  return null;
}

function isClosed(node: ContainerDirective, source: string): boolean {
  const lines = sliceOf(node, source).split(/\r\n|\n|\r/);
  const colons = /^:+/.exec(lines[0] ?? '')?.[0].length ?? 3;
  const [, quotes = '', ends = ''] = /^([\s>]*)(:{3,})[ \t]*$/.exec(lines.at(-1) ?? '') ?? [];
  // The end of something in a quote that the directive holds is not its own.
  const start = source.indexOf(':::', node.position?.start.offset);
  const prefix = source.slice(source.lastIndexOf('\n', start) + 1, start);
  const isWithin = quotes.split('>').length > prefix.split('>').length;
  return lines.length > 1 && ends.length >= colons && !isWithin;
}

/** The directive's lines as paragraphs around its content. */
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

function attribute(node: ContainerDirective, name: string): string | null {
  return node.attributes?.[name] ?? null;
}

function identity(node: ContainerDirective): Properties {
  const id = attribute(node, 'id');
  const classes = attribute(node, 'class')?.split(/\s+/).filter(Boolean) ?? [];
  return {
    ...(id === null ? {} : { id }),
    ...(classes.length === 0 ? {} : { className: classes }),
  };
}
