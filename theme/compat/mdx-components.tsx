/**
 * The components that Docusaurus shows for Markdown elements: `@theme/MDXComponents/A` and the like. Components of sites use
 * them for their own text.
 */
import { Children, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Image } from '../content/Image.js';
import { CodeBlock, type CodeBlockProps } from './CodeBlock.js';
import { Details } from './Details.js';
import { Heading } from './Heading.js';
import { Link } from './Link.js';

/** Inline code, or a code block if the code has several lines. */
function Code(props: CodeBlockProps): ReactElement {
  const isInline = Children.toArray(props.children).every(
    (child) => typeof child === 'string' && !child.includes('\n'),
  );
  return isInline ? <code>{props.children}</code> : <CodeBlock {...props} />;
}

/** The code block inside has a frame of its own. */
function Pre({ children }: { readonly children?: ReactNode }): ReactElement {
  return <>{children}</>;
}

function Ul(props: ComponentProps<'ul'>): ReactElement {
  return <ul {...props} />;
}

function Li(props: ComponentProps<'li'>): ReactElement {
  return <li {...props} />;
}

export const mdxComponents = { A: Link, Code, Details, Heading, Img: Image, Li, Pre, Ul };
