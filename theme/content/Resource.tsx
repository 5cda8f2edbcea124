/** A `<link>` of a page's own HTML. */
import type { ComponentProps, ReactElement } from 'react';

/** Puts `rel` last: `renderStatic` recognizes by that the links that React does not add. */
export function Resource({ rel, ...props }: ComponentProps<'link'>): ReactElement {
  return <link {...props} rel={rel} />;
}
