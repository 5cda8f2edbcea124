/** Schema of page-view targets: services, functions of the site, or several of them. */
import * as z from 'zod';
import { requestUrl, script, shortText } from './fields.js';

/** The addresses that take page views; the other services have a host of their own for each customer or region. */
const DEFAULT_URLS: Readonly<Record<string, string>> = {
  'google-analytics': 'https://www.google-analytics.com/g/collect',
};

const analyticsService = z
  .strictObject({
    /** The service. */
    provider: z.enum(['google-analytics', 'plausible', 'posthog']).default('google-analytics'),
    /** The site's id at the service, which a service needs. @example 'G-XXXXXXXXXX' */
    trackingId: shortText,
    /** The address that receives page views; Google Analytics has a default. The policy in `_headers` allows this host. */
    url: requestUrl.optional(),
    /** Ask the service to shorten the addresses of readers. */
    anonymizeIp: z.boolean().default(true),
  })
  .transform(({ url, ...service }, context) => {
    const known = url ?? DEFAULT_URLS[service.provider];
    if (known === undefined) context.addIssue({ code: 'custom', path: ['url'] });
    if (url === undefined && known !== undefined && !/^G-[A-Z\d]+$/i.test(service.trackingId))
      context.addIssue({
        code: 'custom',
        path: ['trackingId'],
        message: 'the id of a property of Google Analytics 4, such as "G-XXXXXXXXXX"',
      });
    return { ...service, url: known ?? '' };
  });

const analyticsModule = z.strictObject({
  /**
   * A file to use instead of a service, relative to the site folder. Its default export is called with each page view.
   * @example 'analytics.ts'
   */
  module: script,
  /** The address that the function sends page views to. The policy in `_headers` allows this host. */
  url: requestUrl.optional(),
});

const error =
  'an object with "trackingId", and with "url" unless it is for Google Analytics; a function goes into a file of its own, which "analytics.module" names';
const one = [analyticsService, analyticsModule] as const;
export const analytics = z.union(
  [analyticsService, analyticsModule, z.array(z.union(one, { error })).superRefine(checkTargets)],
  { error },
);

type Target = z.output<typeof analyticsService> | z.output<typeof analyticsModule>;

/** A target that is listed twice would count each view twice. */
function checkTargets(targets: readonly Target[], context: z.RefinementCtx): void {
  const known = new Set<string>();
  for (const [index, target] of targets.entries()) {
    const key = JSON.stringify(
      'module' in target ? target.module : [target.provider, target.trackingId, target.url],
    );
    if (known.has(key))
      context.addIssue({
        code: 'custom',
        path: [index],
        message: 'a target that is not in the list yet: each view would be counted twice',
      });
    known.add(key);
  }
}
