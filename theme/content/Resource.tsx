/** A `<link>` of a page's own HTML. */
import type { ComponentProps, ReactElement } from 'react';

/** With `rel` last, by which `renderStatic` distinguishes it from those that React adds. */
export function Resource({ rel, ...props }: ComponentProps<'link'>): ReactElement {
  return <link {...props} rel={rel} />;
}
