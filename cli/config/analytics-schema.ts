/** Schema of page-view targets: services, functions of the site, or several of them. */
import * as z from 'zod';
import { script, shortText, webUrl } from './fields.js';

const analyticsService = z.strictObject({
  /** The service. */
  provider: z.enum(['google-analytics', 'plausible', 'posthog']).default('google-analytics'),
  /** The site's id at the service. A service needs it and `url`. */
  trackingId: shortText,
  /** Where page views are sent. The policy in `_headers` allows this host, also for `module`. */
  url: webUrl,
  /** Ask the service to shorten the addresses of readers. */
  anonymizeIp: z.boolean().default(true),
});

const analyticsModule = z.strictObject({
  /**
   * A file to use instead of a service, relative to the site folder. Its default export is called with each page view.
   * @example 'analytics.ts'
   */
  module: script,
  url: webUrl.optional(),
});

const error = 'an object; a function goes into a file of its own, which "analytics.module" names';
const one = [analyticsService, analyticsModule] as const;
export const analytics = z.union(
  [analyticsService, analyticsModule, z.array(z.union(one, { error }))],
  { error },
);
