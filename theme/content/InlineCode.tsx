/**
 * Inline code. In: its text. Out: the text, in which no line ends between the hyphens and the name of an option. Browsers
 * break after each hyphen otherwise, so a line could end with the first half of `--`.
 */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Breakable } from '../components/Breakable.js';

/** The start of an option. Its rest may break after hyphens, as other names do. */
const OPTION_START = /((?<![\w-])--?\w)/;

type CodeProps = ComponentProps<'code'> & {
  /** Lines may also end at joints of names. */
  readonly isBreakable?: boolean;
};

export function InlineCode({ isBreakable, children, ...props }: CodeProps): ReactElement {
  return (
    <code {...props}>{typeof children === 'string' ? split(children, isBreakable) : children}</code>
  );
}

function split(text: string, isBreakable = false): ReactNode {
  return text.split(OPTION_START).map((part, index) => {
    if (index % 2 === 1)
      return (
        <span key={index} className="option-start">
          {part}
        </span>
      );
    return isBreakable ? <Breakable key={index} text={part} /> : part;
  });
}

/** True for `code` itself, and for the component that renders it. */
export function isCode({ type }: ReactElement): boolean {
  return type === 'code' || type === InlineCode;
}
