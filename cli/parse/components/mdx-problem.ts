/** The error for a text that is not MDX. In: the reason, the way out and the place. Out: the parts of a finding. */
import type { Place } from '../../types.js';

/** A text that is not MDX. */
export class MdxProblem extends Error {
  override readonly name = 'MdxProblem';
  readonly place: Place | null;
  readonly note: string;

  constructor(message: string, note: string, place: Place | null) {
    super(message);
    this.note = note;
    this.place = place;
  }
}
