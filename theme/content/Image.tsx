/** An image of the prose: loaded when near or, at the top of the page, at once; `cli/parse` decides which. */
import type { ComponentProps, ReactElement } from 'react';

const LAZY = { loading: 'lazy' } as const;

/** An image without alternative text is decoration, so it gets an empty one. */
export function Image({ alt = '', loading, ...props }: ComponentProps<'img'>): ReactElement {
  const timing = loading === 'eager' ? ({ fetchPriority: 'high' } as const) : LAZY;
  return <img decoding="async" {...props} {...timing} alt={alt} />;
}
