/**
 * Headings with a link to themselves. The content has the link inside the heading. Here it is next to the heading, so that
 * the heading's name, the outline and the search index contain only the heading's text.
 */
import {
  Children,
  cloneElement,
  isValidElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Breakable } from '../components/Breakable.js';
import { isCode } from './InlineCode.js';

type Level = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

function heading(Name: Level) {
  return function Heading({ children, ...props }: ComponentProps<Level>): ReactElement {
    const { anchor, content } = takeAnchor(children);
    const words = content.map(breakWords);
    if (anchor === undefined) return <Name {...props}>{words}</Name>;
    const { href, 'aria-label': label } = anchor.props;
    return (
      <div className={`heading heading-${Name}`}>
        <Name {...props}>{words}</Name>
        <a className="heading-anchor" href={href} aria-label={label} {...nameOf(anchor)} />
      </div>
    );
  };
}

/** A word that does not fit into a line on a phone, such as the name of a metric. */
const LONG_WORD = /\S{28}/;

/** Lets long words break at their joints, also in code. */
function breakWords(child: ReactNode): ReactNode {
  if (typeof child === 'string')
    return LONG_WORD.test(child) ? <Breakable key={child} text={child} /> : child;
  if (!isValidElement<ComponentProps<'code'>>(child) || !isCode(child)) return child;
  return cloneElement(child, undefined, Children.map(child.props.children, breakWords));
}

/** The page's title has no link to itself, but may be one long identifier. */
export function Heading1({ children, ...props }: ComponentProps<'h1'>): ReactElement {
  const { anchor, content } = takeAnchor(children);
  return (
    <h1 {...props}>
      {anchor?.props.name === undefined ? null : <a className="anchor" {...nameOf(anchor)} />}
      {content.map((child) =>
        typeof child === 'string' ? <Breakable key={child} text={child} /> : child,
      )}
    </h1>
  );
}

type Anchor = ReactElement<ComponentProps<'a'> & { readonly name?: string }>;

function takeAnchor(children: ReactNode): { anchor: Anchor | undefined; content: ReactNode[] } {
  const all = Children.toArray(children);
  const anchor = all.find(isAnchor);
  return { anchor, content: all.filter((child) => child !== anchor) };
}

/** A heading that cannot have the id that its text asks for gets that id as the name of its anchor. */
function nameOf({ props: { name } }: Anchor): { readonly name?: string } {
  return name === undefined ? {} : { name };
}

/** True for the parser's own anchor; a link that an author wrote has text in it. */
function isAnchor(child: ReactNode): child is Anchor {
  if (!isValidElement<Anchor['props']>(child)) return false;
  const { className, children } = child.props;
  return className === 'anchor' && Children.count(children) === 0;
}

export const Heading2 = heading('h2');
export const Heading3 = heading('h3');
export const Heading4 = heading('h4');
export const Heading5 = heading('h5');
export const Heading6 = heading('h6');
