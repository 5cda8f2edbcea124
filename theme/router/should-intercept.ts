/**
 * Decides which navigations the client shows by itself; the browser does the others, as if there were no script.
 * A pure function of the event, so that its table is a test.
 */

/** What of a `NavigateEvent` matters. */
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
  /** The base paths below it where the site in other languages is: sites of their own, with clients of their own. */
  readonly translations: readonly string[];
}

/** The last segment has the form of a file name: a dot and two or more characters that begin with a letter. */
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
  // `history.pushState()` and `replaceState()` of other scripts change the address and nothing else. So would the browser on
  // the way back to a page of another site's client, which was loaded anew since: whatever the address, it is loaded.
  if (destination.sameDocument) return navigationType === 'traverse';
  const url = new URL(destination.url);
  if (url.origin !== origin || !url.pathname.startsWith(base)) return false;
  const path = stripIndexFile(url.pathname);
  if (translations.some((translation) => path.startsWith(translation))) return false;
  // An empty segment names no page, and a path made of it could be read as another host.
  return !path.includes('//') && !FILE_EXTENSION.test(path);
}

/** The path without `index.html` at its end. */
export function stripIndexFile(pathname: string): string {
  return pathname.replace(/\/index\.html$/, '/');
}
