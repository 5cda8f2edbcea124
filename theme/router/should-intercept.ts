/**
 * Decides which navigations the client shows by itself; the browser handles the others as if there were no script. A
 * pure function of the event, so a test can list its cases as a table.
 */

/** The relevant part of a `NavigateEvent`. */
export interface NavigationRequest {
  readonly canIntercept: boolean;
  readonly hashChange: boolean;
  readonly downloadRequest: string | null;
  readonly formData: unknown;
  readonly navigationType: string;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

export interface RouterPlace {
  readonly origin: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** Base paths of the site in other languages, below `base`. Each is a site with a client of its own. */
  readonly translations: readonly string[];
}

/** The last segment looks like a file name: a dot and two or more characters that begin with a letter. */
const FILE_EXTENSION = /\.[a-z][a-z0-9]+$/i;

/** True for a page of this site that a link, the history or a GET form leads to. */
export function shouldIntercept(
  request: NavigationRequest,
  { origin, base, translations }: RouterPlace,
): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } =
    request;
  if (!canIntercept || hashChange || downloadRequest !== null || formData !== null) return false;
  if (navigationType === 'reload') return false;
  // Another script's `history.pushState()` and `replaceState()` change the address and nothing else. The browser would
  // do the same on the way back to a page of another site's client, if that document was reloaded in between. So the
  // client handles every traversal.
  if (destination.sameDocument) return navigationType === 'traverse';
  const url = new URL(destination.url);
  if (url.origin !== origin || !url.pathname.startsWith(base)) return false;
  const path = stripIndexFile(url.pathname);
  if (translations.some((translation) => path.startsWith(translation))) return false;
  // An empty segment names no page, and a path with one could be read as another host.
  return !path.includes('//') && !FILE_EXTENSION.test(path);
}

/** The path without `index.html` at its end. */
export function stripIndexFile(pathname: string): string {
  return pathname.replace(/\/index\.html$/, '/');
}
