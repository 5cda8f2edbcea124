/**
 * Code blocks whose code is computed, as Docusaurus (`CodeBlock`) and Starlight (`Code`) write them. The environment's
 * highlighter colors them; blocks between backticks are made by the parser.
 */
import type { ReactElement, ReactNode } from 'react';
import { CodeBlock as Block } from '../content/CodeBlock.js';
import type { CodeBlockProps as BlockProps } from '../types.js';
import { useEnvironment } from './environment.js';
import { isText, usePlainText } from './nodes.js';

export interface CodeBlockProps {
  readonly language?: string;
  /** `language-yaml`, if there is no `language`. */
  readonly className?: string;
  readonly title?: ReactNode;
  /** A number is the number of the first line. */
  readonly showLineNumbers?: boolean | number;
  /** The text after the language of a fence. */
  readonly metastring?: string;
  /** Text, or elements whose text is shown. */
  readonly children?: ReactNode;
}

export function CodeBlock(props: CodeBlockProps): ReactElement {
  const { title, showLineNumbers = false, metastring = '' } = props;
  const { highlight } = useEnvironment();
  const textOf = usePlainText();
  const code = textOf(props.children).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const language = props.language ?? /\blanguage-([^\s]+)/.exec(props.className ?? '')?.[1] ?? '';
  const numbers =
    typeof showLineNumbers === 'number' ? `showLineNumbers=${showLineNumbers}` : 'showLineNumbers';
  const meta = showLineNumbers === false ? metastring : `${metastring} ${numbers}`.trim();
  const block = highlight === null ? plainBlock(code) : highlight(code, language, meta);
  const shownTitle = title === undefined || title === null ? {} : { title: textOf(title) };
  // In an island, the text of a component is unknown until it is shown.
  const content = highlight === null && !isText(props.children) ? props.children : undefined;
  return (
    <Block {...block} {...shownTitle}>
      {content}
    </Block>
  );
}

function plainBlock(code: string): BlockProps {
  const html = code.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return { language: 'plain', html, lines: code.split('\n').length, copy: true };
}

/** Lines by number, as one or several ranges; words are not marked. */
type Lines = string | number | { readonly range?: string };
type Marked = Lines | readonly Lines[];

export interface CodeProps {
  readonly code: string;
  readonly lang?: string;
  readonly title?: string;
  readonly meta?: string;
  readonly mark?: Marked;
  readonly ins?: Marked;
  readonly del?: Marked;
  readonly wrap?: boolean;
}

export function Code({
  code,
  lang = '',
  title,
  meta = '',
  wrap = false,
  ...marks
}: CodeProps): ReactElement {
  const words = [
    meta,
    marksOf('mark', marks.mark),
    marksOf('ins', marks.ins),
    marksOf('del', marks.del),
    wrap ? 'wrap' : '',
  ];
  return (
    <CodeBlock language={lang} title={title} metastring={words.filter(Boolean).join(' ')}>
      {code}
    </CodeBlock>
  );
}

function marksOf(name: string, marked: Marked = []): string {
  const lines = (Array.isArray(marked) ? marked : [marked])
    .map((line: Lines) => (typeof line === 'object' ? (line.range ?? '') : String(line)))
    .map((line) => line.replace(/^\{(.*)\}$/, '$1'))
    .filter((line) => /^[\d\s,-]+$/.test(line));
  return lines.length === 0 ? '' : `${name}={${lines.join(',')}}`;
}
