/**
 * Page views: their targets, and the facts about each view. Types only; sites import `PageView` and `TrackPageView`
 * from `docsgen`.
 */

/** One page that a reader has seen. */
export interface PageView {
  /** The page's full address, without the hash. */
  readonly url: string;
  /** The part of the address after the host, base path included. */
  readonly path: string;
  /** Title of the document. */
  readonly title: string;
  /** The previous page, or for the first page the site that the reader came from; empty if unknown. */
  readonly referrer: string;
}

/** Called once for each page shown, never for readers who ask not to be tracked. */
export type TrackPageView = (view: PageView) => void | Promise<void>;

/** A service that receives page views. Functions of the site are bundled with the client instead. */
export interface AnalyticsService {
  readonly provider: 'google-analytics' | 'plausible' | 'posthog';
  /** The provider's identifier of the site: the measurement id, the domain, or the project's key. */
  readonly trackingId: string;
  /** Address that page views are sent to. */
  readonly url: string;
  readonly anonymizeIp: boolean;
}
