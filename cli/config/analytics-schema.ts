/** Where page views go: to a service, or to a function of the site. */
import * as z from 'zod';
import { script, shortText, webUrl } from './fields.js';

export const analyticsService = z.strictObject({
  /** The service. */
  provider: z.enum(['google-analytics', 'plausible', 'posthog']).default('google-analytics'),
  /** The site's id at the service, which needs it and `url`. */
  trackingId: shortText,
  /** Where page views are sent: at the service, or wherever `module` sends them, so that browsers let it. */
  url: webUrl,
  /** Ask the service to cut the addresses of readers. */
  anonymizeIp: z.boolean().default(true),
});

export const analyticsModule = z.strictObject({
  /**
   * Instead of a service: a file, relative to the site folder, whose default export is called with each page view.
   * @example 'analytics.ts'
   */
  module: script,
  url: webUrl.optional(),
});
