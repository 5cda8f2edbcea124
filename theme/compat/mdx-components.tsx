/**
 * What Docusaurus shows for elements of Markdown: `@theme/MDXComponents/A` and the like, which components of sites use for
 * their own text.
 */
import { Children, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Image } from '../content/Image.js';
import { CodeBlock, type CodeBlockProps } from './CodeBlock.js';
import { Details } from './Details.js';
import { Heading } from './Heading.js';
import { Link } from './Link.js';

/** Code within a line, or a block of it if there is more than one line. */
function Code(props: CodeBlockProps): ReactElement {
  const isInline = Children.toArray(props.children).every(
    (child) => typeof child === 'string' && !child.includes('\n'),
  );
  return isInline ? <code>{props.children}</code> : <CodeBlock {...props} />;
}

/** The block of code in it has a frame of its own. */
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
