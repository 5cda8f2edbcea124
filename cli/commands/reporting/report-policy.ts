/**
 * Describes where the Content-Security-Policy of a site allows more than that of other sites. In: the config, and a page
 * with inline styles. Out: lines for people, and the added sources for `--json`.
 */
import { hasOwnHeaders } from '../../paths/own-files.js';
import type { SiteConfig } from '../../types.js';

type Config = Pick<SiteConfig, 'csp' | 'siteDir' | 'staticDir'>;

/** Returns the sources that the config adds, by directive; an empty list stands for a directive that is removed. */
export function listWidened({ csp }: Pick<Config, 'csp'>): Record<string, readonly string[]> {
  const { unsafe: _, 'require-trusted-types-for': removed, ...directives } = csp;
  const added = Object.entries(directives).filter(([, sources = []]) => sources.length > 0);
  return {
    ...Object.fromEntries(added.map(([name, sources = []]) => [name, sources] as const)),
    ...(removed !== undefined && { 'require-trusted-types-for': removed }),
  };
}

/** Returns a line for each reason; `''` if the policy is that of every site. */
export function describePolicy(config: Config, styledPage: string | null): string {
  const widened = Object.entries(listWidened(config)).map(([name, sources]) =>
    sources.length === 0 ? `no ${name}` : [name, ...sources].join(' '),
  );
  const ofConfig = hasOwnHeaders(config)
    ? `"csp" of the config has no effect: "${config.staticDir}/_headers" replaces the policy.\n`
    : `Widens the policy${config.csp.unsafe ? ', which may let foreign scripts run' : ''}: ${widened.join('; ')}.\n`;
  const ofStyles = `Allows inline styles: ${styledPage} has a style attribute.\n`;
  return `${widened.length === 0 ? '' : ofConfig}${styledPage === null ? '' : ofStyles}`;
}
