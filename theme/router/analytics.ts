/**
 * Sends a page view for every page shown, to the address that the config names, in the form that its provider reads.
 * A reader who asks not to be tracked is not, and the id of the visit lives in memory only. Loaded by sites with
 * analytics; a site with a function of its own puts it into `theme/router/analytics.ts`.
 */
import type { AnalyticsData } from '../types.js';

export interface TrackingPreferences {
  /** Do Not Track: `1` is a request not to be tracked. */
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

export interface PageView {
  /** The page's whole address; what comes after `#` is not sent. */
  readonly address: string;
  readonly title: string;
}

/** A function to call for each page shown; it does nothing where nothing may be sent. */
export function createPageViews(
  analytics: AnalyticsData,
  preferences: TrackingPreferences = navigator,
): (view: PageView) => void {
  if (preferences.doNotTrack === '1' || preferences.globalPrivacyControl === true) return () => {};
  const visit = `${Math.floor(Math.random() * 1e9)}.${Math.floor(Date.now() / 1000)}`;
  return ({ address, title }) => {
    const { origin, pathname, search } = new URL(address);
    const page = origin + pathname + search;
    const { url, body } = createRequest[analytics.provider](analytics, { page, title, visit });
    navigator.sendBeacon(url, body);
  };
}

interface Visited {
  readonly page: string;
  readonly title: string;
  readonly visit: string;
}

/** The bodies are sent as text, so that no preflight request precedes them. */
const createRequest: Record<
  AnalyticsData['provider'],
  (analytics: AnalyticsData, visited: Visited) => { url: string; body: string | null }
> = {
  'google-analytics': ({ trackingId, url, anonymizeIp }, { page, title, visit }) => {
    const result = new URL(url);
    const fields = { v: '2', tid: trackingId, cid: visit, en: 'page_view', dl: page, dt: title };
    for (const [name, value] of Object.entries(fields)) result.searchParams.set(name, value);
    if (anonymizeIp) result.searchParams.set('aip', '1');
    return { url: result.href, body: null };
  },
  plausible: ({ trackingId, url }, { page }) => ({
    url,
    body: JSON.stringify({ name: 'pageview', domain: trackingId, url: page }),
  }),
  posthog: ({ trackingId, url, anonymizeIp }, { page, title, visit }) => ({
    url,
    body: JSON.stringify({
      api_key: trackingId,
      event: '$pageview',
      distinct_id: visit,
      properties: {
        $current_url: page,
        title,
        $process_person_profile: false,
        ...(anonymizeIp ? { $ip: '0.0.0.0', $geoip_disable: true } : {}),
      },
    }),
  }),
};
