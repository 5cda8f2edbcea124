/** An image of the prose: loaded when near, its place kept free by the width and height that the build read. */
import type { ComponentProps, ReactElement } from 'react';

/** An image without alternative text is decoration, so it gets an empty one. */
export function Image({ alt = '', ...props }: ComponentProps<'img'>): ReactElement {
  return <img loading="lazy" decoding="async" {...props} alt={alt} />;
}
