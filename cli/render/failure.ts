/** What a theme throws, as a finding. In: whatever was thrown. Out: the failure that ends the build, with the page. */
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import { findThrownPlace, type ThrownPlace } from '../thrown-place.js';
import type { Diagnostic } from '../types.js';

/** As it crosses from the thread that has rendered. */
export interface Thrown {
  /** What the theme said. */
  readonly reason: string;
  /** `null`: nobody can tell. */
  readonly at: ThrownPlace | null;
}

export function describeThrown(error: unknown): Thrown {
  return { reason: reasonOf(error), at: findThrownPlace(error) };
}

/** `what` is a permalink or the path of a file. */
export function describeRenderFailure(what: string, { reason, at }: Thrown): Diagnostic {
  return diagnostic('theme', `Cannot render "${what}": ${reason}`, {
    ...at,
    note: "A component of the theme throws. The page builds without the site's overrides of it.",
  });
}

export function renderFailure(permalink: string, thrown: Thrown): Failure {
  return new Failure(1, [describeRenderFailure(permalink, thrown)]);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null ? 'something that is no error' : String(error);
}
