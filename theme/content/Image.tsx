/** An image of the prose: loaded when near, its place kept free by the width and height that the build read. */
import type { ComponentProps, ReactElement } from 'react';

/**
 * An image without alternative text is decoration, so it gets an empty one. `loading` is ours alone: for any other
 * value React would write a preload in front of the article.
 */
export function Image({ alt = '', ...props }: ComponentProps<'img'>): ReactElement {
  return <img decoding="async" {...props} loading="lazy" alt={alt} />;
}
