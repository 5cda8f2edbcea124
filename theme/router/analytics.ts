/**
 * Sends a page view for every page shown to each target that the config names: to an address, in the provider's format,
 * or to a function of the site. Each service gets an id of the visit of its own (`visit.ts`). Only sites with analytics
 * load this file, and only for readers who have not asked not to be tracked.
 */
import ownFunctions, { type LoadOwnFunction } from './own-page-views.js';
import { createVisit, type Visit } from './visit.js';
import type { AnalyticsService, PageView, TrackPageView } from './page-view.js';

/** `address` as the browser shows it. */
export type SendPageView = (page: { readonly address: string; readonly title: string }) => void;

export function createPageViews(
  services: readonly AnalyticsService[],
  firstReferrer: string,
  own: readonly LoadOwnFunction[] = ownFunctions,
): SendPageView {
  const trackers = [...services.map(createTracker), ...own.map(guard)];
  let referrer = firstReferrer;
  return ({ address, title }) => {
    const { origin, pathname, search } = new URL(address);
    const url = origin + pathname + search;
    for (const track of trackers) void track({ url, path: pathname + search, title, referrer });
    referrer = url;
  };
}

/** Keeps the page working if a function of the site fails. Page views wait until the function has loaded. */
function guard(load: LoadOwnFunction): TrackPageView {
  const loading = load().then(
    ({ default: own }) => {
      if (isFunction(own)) return own;
      console.error(
        'Cannot send page views: what "analytics.module" exports by default is no function',
      );
      return null;
    },
    (error: unknown) => {
      console.error('Cannot send page views', error);
      return null;
    },
  );
  return async (view) => {
    const own = await loading;
    try {
      await own?.(view);
    } catch (error) {
      console.error('Cannot send a page view', error);
    }
  };
}

function isFunction(value: unknown): value is TrackPageView {
  return typeof value === 'function';
}

function createTracker(service: AnalyticsService): TrackPageView {
  const visitOf = createVisit(service.trackingId);
  return (view) => {
    const request = createRequest[service.provider];
    const { url, body } = request(service, { ...view, visitOf });
    navigator.sendBeacon(url, body);
  };
}

/** Bodies are sent as text, so that no preflight request precedes them. */
const createRequest: Record<
  AnalyticsService['provider'],
  (
    service: AnalyticsService,
    view: PageView & { readonly visitOf: () => Visit },
  ) => { url: string; body: string | null }
> = {
  'google-analytics': (
    { trackingId, url, anonymizeIp },
    { url: page, title, referrer, visitOf },
  ) => {
    // The address may be a path.
    const result = new URL(url, page);
    const { id, start, isNew } = visitOf();
    const fields = {
      v: '2',
      tid: trackingId,
      cid: id,
      sid: start,
      en: 'page_view',
      dl: page,
      dt: title,
      ...(referrer !== '' && { dr: referrer }),
      ...(isNew && { _ss: '1' }),
    };
    for (const [name, value] of Object.entries(fields)) result.searchParams.set(name, value);
    if (anonymizeIp) result.searchParams.set('aip', '1');
    return { url: result.href, body: null };
  },
  plausible: ({ trackingId, url }, { url: page }) => ({
    url,
    body: JSON.stringify({ name: 'pageview', domain: trackingId, url: page }),
  }),
  posthog: ({ trackingId, url, anonymizeIp }, { url: page, title, visitOf }) => ({
    url,
    body: JSON.stringify({
      api_key: trackingId,
      event: '$pageview',
      distinct_id: visitOf().id,
      properties: {
        $current_url: page,
        title,
        $process_person_profile: false,
        ...(anonymizeIp ? { $ip: '0.0.0.0', $geoip_disable: true } : {}),
      },
    }),
  }),
};
