/**
 * Makes a code block of an element `<CodeBlock>` whose code is known. In: the element's component, attributes and children.
 * Out: the same node as from a fence, or `null` if only rendering knows the code.
 */
import type { Element, ElementContent } from 'hast';
import type {
  ComponentReference,
  JsonValue,
  JsxAttribute,
} from '../../content-tree/component-nodes.js';
import { isDynamic } from './scope.js';

/**
 * Creates a code block like that of a fence from code that is known: it has a title, marked lines and colors, and search
 * reads it.
 */
export function createCodeBlock(
  component: ComponentReference,
  attributes: readonly JsxAttribute[],
  children: readonly ElementContent[],
): Element | null {
  const isBlock =
    ('import' in component && component.import === '@theme/CodeBlock') ||
    ('provided' in component && component.provided === 'CodeBlock');
  if (!isBlock || !children.every((child) => child.type === 'text')) return null;
  const known = new Map<string | null, JsonValue>();
  for (const [name, value] of attributes) {
    if (name === null || isDynamic(value)) return null;
    known.set(name, value);
  }
  const textOf = (name: string) => {
    const value = known.get(name);
    return typeof value === 'string' ? value : '';
  };
  const language =
    textOf('language') || (/(?:^|\s)language-(\S+)/.exec(textOf('className'))?.[1] ?? '');
  const meta = [
    textOf('metastring'),
    textOf('title') === '' ? '' : `title=${JSON.stringify(textOf('title'))}`,
    known.get('showLineNumbers') === true ? 'showLineNumbers' : '',
  ].join(' ');
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: language === '' ? {} : { className: [`language-${language}`] },
    data: { meta: meta.trim() },
    children: [
      {
        type: 'text',
        value: `${children
          .map(({ value }) => value)
          .join('')
          .trim()}\n`,
      },
    ],
  };
  return { type: 'element', tagName: 'pre', properties: {}, children: [code] };
}
