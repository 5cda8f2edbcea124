/**
 * What hosts read of an output and do not publish. In: a site as it is shown. Out: the rules for headers and redirects that
 * a build would write for them, lines of the site's own files included.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHeadersFile, type HeaderRule } from '../../server/headers-file.js';
import { parseRedirectsFile, type RedirectRules } from '../../server/redirects-file.js';
import type { Bundle, Site, Sources } from '../../types.js';
import { createHeaders } from '../../write/headers.js';
import { appendRedirects, createRedirectsFile } from '../../write/redirects-file.js';

const [HEADERS, REDIRECTS] = ['_headers', '_redirects'] as const;

interface HostedSite {
  readonly site: Site;
  readonly sources: Sources;
  readonly bundle: Bundle;
}

export function isHostFile(path: string): boolean {
  return path === HEADERS || path === REDIRECTS;
}

export function readHostRules(input: HostedSite): {
  readonly headerRules: readonly HeaderRule[];
  readonly redirectRules: RedirectRules;
} {
  const { site, bundle } = input;
  const headers = readOwn(HEADERS, input) ?? createHeaders(site, [{ site, bundle }]);
  const redirects = appendRedirects(readOwn(REDIRECTS, input) ?? '', createRedirectsFile(site));
  return {
    headerRules: parseHeadersFile(headers),
    redirectRules: parseRedirectsFile(redirects),
  };
}

function readOwn(name: string, { site, sources }: HostedSite): string | null {
  const { siteDir, staticDir } = site.config;
  if (!sources.statics.includes(name)) return null;
  try {
    return readFileSync(join(siteDir, staticDir, name), 'utf8');
  } catch {
    // Gone since the scan: the next one tells.
    return null;
  }
}
