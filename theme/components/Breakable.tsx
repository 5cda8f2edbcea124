/** Identifiers such as `google_compute_instance` are longer than their column: they may break after a joint. */
import { Fragment, type ReactElement } from 'react';

/** The same text, with a place to break after each underscore, slash and dot inside a word. */
export function Breakable({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(/(?<=\w[_/.])(?=\w)/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
