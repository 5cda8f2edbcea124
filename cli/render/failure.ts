/** What a theme throws, as a finding. In: whatever was thrown. Out: the failure that ends the build, with the page. */
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';

export function describeThrown(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null ? 'something that is no error' : String(error);
}

/** `reason` is what the theme said. */
export function renderFailure(permalink: string, reason: string): Failure {
  return new Failure(1, [
    diagnostic('theme', `Cannot render "${permalink}": ${reason}`, {
      note: "A component of the theme throws. The page builds without the site's overrides of it.",
    }),
  ]);
}
