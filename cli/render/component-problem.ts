/** An error about a component or a value. In: the reason, and the way out. Out: the text of a finding. */
import type { ThrownPlace } from '../modules/thrown-place.js';

interface ProblemDetails {
  readonly note: string | null;
  /** The place where the site's code threw. */
  readonly thrown?: ThrownPlace | null;
  /** Set if the stage `components` has reported the cause. */
  readonly isReported?: boolean;
}

/** A component or a value cannot be found or loaded. */
export class ComponentProblem extends Error {
  readonly note: string | null;
  readonly thrown: ThrownPlace | null;
  readonly isReported: boolean;

  constructor(reason: string, { note, thrown = null, isReported = false }: ProblemDetails) {
    super(reason);
    this.name = 'ComponentProblem';
    this.note = note;
    this.thrown = thrown;
    this.isReported = isReported;
  }
}
