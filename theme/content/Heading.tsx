/**
 * Headings with a link to themselves. The link stands beside the heading, not in it, so that the heading's name,
 * the outline and the search index hold its text and nothing else.
 */
import type { ComponentProps, ReactElement } from 'react';
import { Breakable } from '../components/Breakable.js';
import { textOf } from './text.js';

type Level = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

function heading(Name: Level) {
  return function Heading(props: ComponentProps<Level>): ReactElement {
    const { id, children, className } = props;
    // Footnotes have a hidden heading, which nobody links to.
    if (id === undefined || className?.includes('sr-only') === true) return <Name {...props} />;
    return (
      <div className={`heading heading-${Name}`}>
        <Name {...props} />
        <a
          className="heading-anchor"
          href={`#${encodeURIComponent(id)}`}
          aria-label={`Direct link to ${textOf(children)}`}
        />
      </div>
    );
  };
}

/** The page's title has no link to itself, but may be one long identifier. */
export function Heading1({ children, ...props }: ComponentProps<'h1'>): ReactElement {
  return (
    <h1 {...props}>{typeof children === 'string' ? <Breakable text={children} /> : children}</h1>
  );
}

export const Heading2 = heading('h2');
export const Heading3 = heading('h3');
export const Heading4 = heading('h4');
export const Heading5 = heading('h5');
export const Heading6 = heading('h6');
