/** The children of a component in the content, without the line feeds between them. */
import { Children, type ReactNode } from 'react';

/** All children except text that is only white space. */
export function meaningful(children: ReactNode): ReactNode[] {
  return Children.toArray(children).filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  );
}
