/** A heading of any level. In: `as` and an id. Out: the theme's heading, with a link to itself if it has an id. */
import type { ComponentProps, ReactElement } from 'react';
import { Heading1, Heading2, Heading3, Heading4, Heading5, Heading6 } from '../content/Heading.js';
import { fillText } from '../fill-text.js';
import { Strings } from '../strings.js';
import { usePlainText } from './nodes.js';

const LEVELS = {
  h1: Heading1,
  h2: Heading2,
  h3: Heading3,
  h4: Heading4,
  h5: Heading5,
  h6: Heading6,
} as const;

export interface HeadingProps extends ComponentProps<'h2'> {
  readonly as: keyof typeof LEVELS;
}

export function Heading({ as, children, ...props }: HeadingProps): ReactElement {
  const textOf = usePlainText();
  const Level = LEVELS[as];
  const { id } = props;
  if (as === 'h1' || id === undefined) return <Level {...props}>{children}</Level>;
  const label = fillText(Strings.headingLink, { heading: textOf(children) || id });
  return (
    <Level {...props}>
      {children}
      <a className="anchor" href={`#${encodeURIComponent(id)}`} aria-label={label} />
    </Level>
  );
}
