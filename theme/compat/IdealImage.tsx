/** An image that Docusaurus makes smaller. In: its address, or the module of its file. Out: the image as it is. */
import type { ComponentProps, ReactElement } from 'react';
import { Image } from '../content/Image.js';

export interface IdealImageProps extends Omit<ComponentProps<'img'>, 'src'> {
  readonly img: string | { readonly default: string };
}

export function IdealImage({ img, ...props }: IdealImageProps): ReactElement {
  return <Image {...props} src={typeof img === 'string' ? img : img.default} />;
}
