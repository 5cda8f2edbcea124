/** An ordered list as steps of a procedure: big numbers, joined by a line. */
import type { ReactElement, ReactNode } from 'react';

/** Expects the ordered list as its child. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactElement {
  return <div className="steps">{children}</div>;
}
