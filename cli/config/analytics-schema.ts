/** Schema of page-view targets: services, functions of the site, or several of them. */
import * as z from 'zod';
import { script, shortText, webUrl } from './fields.js';

const analyticsService = z.strictObject({
  /** The service. */
  provider: z.enum(['google-analytics', 'plausible', 'posthog']).default('google-analytics'),
  /** The site's id at the service, which needs it and `url`. */
  trackingId: shortText,
  /** Where page views are sent: at the service, or wherever `module` sends them, so that browsers let it. */
  url: webUrl,
  /** Ask the service to cut the addresses of readers. */
  anonymizeIp: z.boolean().default(true),
});

const analyticsModule = z.strictObject({
  /**
   * Instead of a service: a file, relative to the site folder, whose default export is called with each page view.
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
