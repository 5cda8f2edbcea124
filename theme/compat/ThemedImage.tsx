/** An image that comes as a pair. In: its address in each color mode. Out: two images; styles show one of them. */
import type { ComponentProps, ReactElement } from 'react';
import { classNames } from '../content/class-names.js';
import { Image } from '../content/Image.js';

export interface ThemedImageProps extends Omit<ComponentProps<'img'>, 'src'> {
  readonly sources: { readonly light: string; readonly dark: string };
}

export function ThemedImage({ sources, className, ...props }: ThemedImageProps): ReactElement {
  return (
    <>
      <Image {...props} className={classNames('only-light', className)} src={sources.light} />
      {/* A lazy image loads when it is shown, so the image of the other color mode never loads. */}
      <Image
        {...props}
        className={classNames('only-dark', className)}
        src={sources.dark}
        loading="lazy"
      />
    </>
  );
}
