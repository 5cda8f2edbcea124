/**
 * Reports code in trusted HTML that the policy of `_headers` blocks: a browser skips it without a word. In: the tree of a
 * page, and the policy for code in pages. Out: the same tree, and a finding for each use.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { VFile } from 'vfile';
import { hashOf, isCode } from '../../policy/inline-code.js';
import { allowsInline, parsePolicy } from '../../policy/policy.js';
import { walk } from '../../content-tree/tree.js';
import { contextOf, report } from '../context.js';

interface InlineCode {
  /** The directive of the policy that decides. */
  readonly directive: string;
  /** A name for messages. */
  readonly what: string;
  /** `null` for attributes, which no hash allows. */
  readonly text: string | null;
}

const WAYS_OUT: readonly (readonly [directive: RegExp, note: string])[] = [
  [/^script/, 'Move the code into a file, and name that under "scripts" in the front matter.'],
  [/^style/, 'Move the style into "theme/custom.css", and give the element a class.'],
];

export function rehypeBlockedCode() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const { policy: text } = context.options;
    if (text === null) return;
    const policy = parsePolicy(text);
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'element') return;
      for (const code of listCode(node)) {
        const hash = code.text === null ? null : hashOf(code.text);
        if (allowsInline(policy, code.directive, hash)) continue;
        report(context, 'blocked-content', {
          reason: `The policy of "_headers" blocks the ${code.what}`,
          position: node.position,
          note: WAYS_OUT.find(([pattern]) => pattern.test(code.directive))?.[1] ?? '',
        });
      }
    });
  };
}

function listCode({ tagName, properties, children }: Element): InlineCode[] {
  const text = textOf(children);
  const { src, type = '' } = properties;
  const isScript = tagName === 'script' && src === undefined && isCode(String(type));
  return [
    ...(isScript && text.trim() !== ''
      ? [{ directive: 'script-src-elem', what: 'inline script', text }]
      : []),
    ...(tagName === 'style' && text.trim() !== ''
      ? [{ directive: 'style-src-elem', what: 'style element', text }]
      : []),
    ...Object.keys(properties).flatMap((name) => {
      if (name === 'style')
        return { directive: 'style-src-attr', what: 'style attribute', text: null };
      if (!/^on[a-z]/i.test(name)) return [];
      const what = `event handler "${name.toLowerCase()}"`;
      return { directive: 'script-src-attr', what, text: null };
    }),
  ];
}

function textOf(children: readonly ElementContent[]): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}
