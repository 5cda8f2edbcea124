/** Identifiers such as `google_compute_instance` are longer than their column: they may break after a joint. */
import type { ReactElement } from 'react';

/** After an underscore, slash or dot inside a word; `0.15` is one number. The table of contents breaks there too. */
const JOINT = /(?<=\w[_/.])(?<!\d\.(?=\d))(?=\w)/;

/** The same text, with a place to break at each joint. */
export function Breakable({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(JOINT);
  return <>{parts.flatMap((part, index) => (index === 0 ? part : [<wbr key={index} />, part]))}</>;
}
