/**
 * Page views: where they go, and what is known about each. Types only; sites import `PageView` and `TrackPageView` from
 * `docsgen`.
 */

/** One page that a reader has seen. */
export interface PageView {
  /** Its whole address, without what comes after `#`. */
  readonly url: string;
  /** The part of it after the host, base path included. */
  readonly path: string;
  /** Of the document. */
  readonly title: string;
  /** Where the reader came from: the page before, at first the site before; empty when that is not known. */
  readonly referrer: string;
}

/** Called once for each page shown, never for readers who ask not to be tracked. */
export type TrackPageView = (view: PageView) => void | Promise<void>;

/** One that page views are sent to. Functions of the site are bundled with the client. */
export interface AnalyticsService {
  readonly provider: 'google-analytics' | 'plausible' | 'posthog';
  /** The measurement id, the domain, or the project's key: what the provider knows the site by. */
  readonly trackingId: string;
  /** Where page views are sent. */
  readonly url: string;
  readonly anonymizeIp: boolean;
}
