/** Turns an exception of rendering into a finding. In: the thrown value and the page. Out: the finding. */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { describePageCrash } from '../diagnostics/page-crash.js';
import { findInnermostPlace, findThrownPlace, type ThrownPlace } from '../thrown-place.js';
import type { Diagnostic, Route } from '../types.js';

export interface Thrown {
  /** What the theme said. */
  readonly reason: string;
  /** `null`: nobody can tell. */
  readonly at: ThrownPlace | null;
}

export function describeThrown(error: unknown): Thrown {
  return { reason: reasonOf(error), at: findThrownPlace(error) };
}

/** `what` is a permalink or the path of a file, `route` what is rendered there. */
export function describeRenderFailure(
  what: string,
  route: Route | undefined,
  error: unknown,
): Diagnostic {
  const file = route?.kind === 'doc' ? route.page.path : null;
  const isThemeUnseen = error instanceof Error && findInnermostPlace(error) === null;
  if (isThemeUnseen) return describePageCrash({ file, does: `render "${what}"` }, error);
  const { reason, at } = describeThrown(error);
  return diagnostic('theme', `Cannot render "${what}": ${reason}`, {
    ...at,
    note: "A component of the theme throws. The page builds without the site's overrides of it.",
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null ? 'something that is no error' : String(error);
}
