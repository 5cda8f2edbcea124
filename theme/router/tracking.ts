/**
 * Decides whether page views of a reader are reported, and loads the code that reports them. In: the config's
 * analytics. Out: a function to call with the title of each page shown. Without analytics, or for a reader who asks not
 * to be tracked, it does nothing and loads nothing.
 */
import type { AnalyticsService } from './page-view.js';

export interface TrackingPreferences {
  /** Do Not Track: `1` is a request not to be tracked. */
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

export function createPageViewSender(
  analytics: readonly AnalyticsService[] | null,
  preferences: TrackingPreferences = navigator,
): (title: string) => void {
  if (analytics === null || !mayTrack(preferences)) return () => {};
  const loading = import('./analytics.js').then(({ createPageViews }) =>
    createPageViews(analytics, document.referrer),
  );
  loading.catch((error: unknown) => console.error('Cannot send page views', error));
  // Views are sent in the order of the pages, each with the address at its time.
  return (title) => {
    const address = location.href;
    loading.then(
      (send) => send({ address, title }),
      () => undefined,
    );
  };
}

export function mayTrack({ doNotTrack, globalPrivacyControl }: TrackingPreferences): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}
