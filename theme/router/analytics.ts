/**
 * Sends a page view for every page shown, to the address that the config names, and to nobody without one. A
 * reader who asks not to be tracked is not. The id of the visit lives in memory only.
 */
import type { SiteData } from '../types.js';

export interface TrackingPreferences {
  /** Do Not Track: `1` is a request not to be tracked. */
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** A function to call with the title of each page shown; it does nothing where nothing may be sent. */
export function createPageViews(
  analytics: SiteData['analytics'],
  preferences: TrackingPreferences = navigator,
): (title: string) => void {
  const refuses = preferences.doNotTrack === '1' || preferences.globalPrivacyControl === true;
  if (analytics === null || refuses) return () => {};
  const visit = `${Math.floor(Math.random() * 1e9)}.${Math.floor(Date.now() / 1000)}`;
  return (title) => {
    const url = new URL(analytics.url, location.href);
    const { origin, pathname, search } = location;
    const fields = {
      v: '2',
      tid: analytics.trackingId,
      cid: visit,
      en: 'page_view',
      dl: origin + pathname + search,
      dt: title,
      ...(analytics.anonymizeIp ? { aip: '1' } : {}),
    };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    navigator.sendBeacon(url.href);
  };
}
