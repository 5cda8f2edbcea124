/** Lets identifiers that are longer than their column, such as `google_compute_instance`, break after a joint. */
import type { ReactElement } from 'react';

/** After `_`, `/`, `.` or `(` inside a word; `0.15` is one number. The table of contents breaks there too. */
const JOINT = /(?<=\w[_/.(])(?<!\d\.(?=\d))(?=\w)/;

/** The same text, with a line-break opportunity at each joint. */
export function Breakable({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(JOINT);
  return <>{parts.flatMap((part, index) => (index === 0 ? part : [<wbr key={index} />, part]))}</>;
}
