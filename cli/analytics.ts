/**
 * Lists the targets of page views. In: the config, which names one target or a list. Out: each target, and the option that
 * names it.
 */
import type { SiteConfig } from './config/schema.js';

type Analytics = NonNullable<SiteConfig['analytics']>;
export type AnalyticsTarget = Exclude<Analytics, readonly unknown[]>;

interface NamedTarget {
  readonly target: AnalyticsTarget;
  /** `analytics`, or `analytics[1]` of a list. */
  readonly option: string;
}

export function listAnalytics({ analytics = [] }: Pick<SiteConfig, 'analytics'>): NamedTarget[] {
  return Array.isArray(analytics)
    ? analytics.map((target, i) => ({ target, option: `analytics[${i}]` }))
    : [{ target: analytics, option: 'analytics' }];
}
