/**
 * Follows links through the redirects of the config and of the site's own `_redirects`. Browsers take the fragment
 * along, unless the redirect has its own. In: the site, its output and the rules. Out: for a URL the one that its fragment
 * is about.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputPath, splitSuffix, withBase } from '../path.js';
import { decodeUrlPath, type OutputFiles } from '../server/output-files.js';
import { findRedirect, REDIRECTS_FILE, type RedirectRules } from '../server/redirects-file.js';
import type { Site } from '../types.js';
import { findFile, type InternalUrl } from './resolve-url.js';

/** The URL itself where nothing redirects it. */
export type FollowRedirect = (url: InternalUrl) => InternalUrl;

/** As many as browsers follow. */
const MAX_REDIRECTS = 20;

export function createRedirectFollower(
  { redirects, data, config }: Pick<Site, 'redirects' | 'data' | 'config'>,
  files: OutputFiles,
  rules: RedirectRules = new Map(),
): FollowRedirect {
  const { base } = data;
  const { origin } = new URL(config.url ?? 'https://site.invalid');
  const ends = new Map(redirects.map(({ from, to }) => [outputPath(from), to]));
  const followRule = (url: InternalUrl, hops = 0): InternalUrl => {
    const path = decodeUrlPath(url.path);
    const rule = path === null ? undefined : findRedirect(rules, path);
    if (rule === undefined) return url;
    // It never ends.
    if (hops === MAX_REDIRECTS) return { ...url, file: null };
    const answered = { ...url, fragment: '', file: REDIRECTS_FILE };
    const to = new URL(rule.to, origin);
    if (to.origin !== origin) return answered;
    const next = { ...url, path: to.pathname, file: findFile({ base, files }, to.pathname) };
    const end = followRule(next, hops + 1);
    // A redirect to nothing is reported where it is written.
    if (end === next && end.file === null) return answered;
    return to.hash === '' ? end : { ...end, fragment: '' };
  };
  return (url) => {
    const ruled = followRule(url);
    if (ruled !== url) return ruled;
    const to = url.file === null ? undefined : ends.get(url.file);
    if (to === undefined) return url;
    const path = withBase(base, splitSuffix(to).path);
    const file = to.startsWith('/') && !to.includes('#') ? findFile({ base, files }, path) : null;
    // A target on another site, or an error that is reported where the redirect is.
    return file === null ? { ...url, fragment: '' } : { ...url, path, file };
  };
}

/** The text of the `_redirects` of an output; empty without one. */
export function readRedirects(root: string): string {
  try {
    return readFileSync(join(root, REDIRECTS_FILE), 'utf8');
  } catch {
    return '';
  }
}
