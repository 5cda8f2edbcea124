/**
 * `:::parameter[name]{type=string required}`: one entry of `::::parameters`. Its name is a heading, so the table of
 * contents and the search list it.
 *
 * before: `:::parameter[size]{#input-size type=number}` … `:::`
 * after:  `<parameter name="size" type="number"><h3 id="input-size"><code>size</code></h3>…</parameter>`
 */
import type { Code, Heading } from 'mdast';
import { report } from '../context.js';
import { component } from '../plugins/theme-components.js';
import type { Block, Directive } from './directive.js';

declare module 'mdast' {
  interface HeadingData {
    /** Set for the name of a parameter, which is one level below the heading above it. */
    isParameter?: true;
  }
}

/** Attributes that are a code block with this word if they need several lines. */
const PARTS = ['type', 'default'] as const;
type Part = (typeof PARTS)[number];

export const parameter: Directive = {
  names: ['parameter'],
  group: 'parameters',
  attributes: {
    type: { kind: 'text', meaning: 'The type. One of several lines is a code block: `hcl type`.' },
    default: { kind: 'text', meaning: 'The default value, or a code block: `hcl default`.' },
    required: { kind: 'flag', meaning: 'There is no default, so readers must set it.' },
    sensitive: { kind: 'flag', meaning: 'Its value is secret.' },
    'never-null': { kind: 'flag', meaning: 'It does not accept `null`.' },
  },
  advice: {
    name: 'Write it in brackets: [name].',
    description: 'Write it between the two lines of the directive.',
    optional: 'Leave out "required".',
    nullable: 'Write "never-null".',
  },
  elements: { parameter: 'content', 'parameter-code': 'content' },
  create({ text, attributes, children, position }, context) {
    const { id, 'never-null': neverNull, ...own } = attributes;
    if (text === '')
      report(context, 'unknown-directive', {
        reason: 'Cannot find the name of a parameter',
        position,
        note: 'Write it in brackets: ":::parameter[name]".',
      });
    const heading: Heading = {
      type: 'heading',
      depth: 3,
      children: [{ type: 'inlineCode', value: text }],
      position,
      data: { isParameter: true, ...(id !== undefined && { hProperties: { id: String(id) } }) },
    };
    const codes = children.flatMap((child) => readPart(child) ?? []);
    const properties = {
      name: text,
      ...Object.fromEntries(codes.map(({ part, code }) => [part, code.value])),
      ...own,
      ...(neverNull !== undefined && { neverNull }),
    };
    const content = children.map((child) => toPart(child));
    return component('parameter', properties, {
      children: [...(text === '' ? [] : [heading]), ...content],
      position,
    });
  },
  manual: {
    title: 'A parameter',
    text: 'A parameter in `::::parameters`. Its title is the name. Types and defaults of several lines are code blocks with the word `type` or `default`; one with more than six lines is folded.',
    example: `::::parameters
:::parameter[password]{#input-password type=string default='""' sensitive}
Password of the database.
:::
:::parameter[rules]{#input-rules required never-null}
Rules by name.

\`\`\`hcl type
map(object({
  days    = number
  storage = optional(string)
}))
\`\`\`
:::
::::`,
  },
};

function readPart(node: Block): { part: Part; code: Code; meta: string } | null {
  if (node.type !== 'code') return null;
  const words = (node.meta ?? '').split(/\s+/);
  const part = PARTS.find((name) => words.includes(name));
  return part === undefined
    ? null
    : { part, code: node, meta: words.filter((word) => word !== part).join(' ') };
}

function toPart(node: Block): Block {
  const found = readPart(node);
  if (found === null) return node;
  const { part, code, meta } = found;
  return component(
    'parameter-code',
    { part, code: code.value },
    { children: [{ ...code, meta }], position: code.position },
  );
}
