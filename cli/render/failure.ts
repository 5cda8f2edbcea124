/** Converts an exception during rendering to a diagnostic. In: the thrown value and the page. Out: the diagnostic. */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { describePageCrash } from '../diagnostics/page-crash.js';
import { findInnermostPlace, findThrownPlace, type ThrownPlace } from '../modules/thrown-place.js';
import type { Diagnostic, Route } from '../types.js';

export interface Thrown {
  /** Message of the theme's error. */
  readonly reason: string;
  /** The place where the error was thrown; `null` when unknown. */
  readonly at: ThrownPlace | null;
}

export function describeThrown(error: unknown): Thrown {
  return { reason: reasonOf(error), at: findThrownPlace(error) };
}

/** `what` is a permalink or the path of a file, `route` the page rendered there. */
export function describeRenderFailure(
  what: string,
  route: Route | undefined,
  error: unknown,
): Diagnostic {
  const file = route?.page !== undefined ? route.page.path : null;
  const isThemeUnseen = error instanceof Error && findInnermostPlace(error) === null;
  if (isThemeUnseen) return describePageCrash({ file, does: `render "${what}"` }, error);
  const { reason, at } = describeThrown(error);
  return diagnostic('theme', `Cannot render "${what}": ${reason}`, {
    ...at,
    note: "A component of the theme throws. The page builds without the site's overrides of it.",
  });
}

function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  // Errors of another context of `vm` are not instances of this one's `Error`.
  return 'message' in error && typeof error.message === 'string'
    ? error.message
    : 'something that is no error';
}
