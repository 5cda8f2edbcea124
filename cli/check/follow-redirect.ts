/**
 * Follows links through the redirects of the config and of the site's own `_redirects`. Browsers keep the fragment unless
 * the redirect has its own. In: the site, its output and the rules. Out: a function that returns the URL to which a fragment
 * applies.
 */
import { join } from 'node:path';
import { readTextIfThere } from '../fs/read-text.js';
import { outputPath, splitSuffix, withBase } from '../paths/path.js';
import { decodeUrlPath, type OutputFiles } from '../server/output-files.js';
import { findRedirect, REDIRECTS_FILE, type RedirectRules } from '../server/redirects-file.js';
import type { Site } from '../types.js';
import { findFile, type InternalUrl } from './resolve-url.js';

/** Returns the URL itself if no redirect applies. */
export type FollowRedirect = (url: InternalUrl) => InternalUrl;

/** Browsers follow as many. */
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
    // The redirects form a loop.
    if (hops === MAX_REDIRECTS) return { ...url, file: null };
    const answered = { ...url, fragment: '', file: REDIRECTS_FILE };
    const to = new URL(rule.to, origin);
    if (to.origin !== origin) return answered;
    const next = { ...url, path: to.pathname, file: findFile({ base, files }, to.pathname) };
    const end = followRule(next, hops + 1);
    // A redirect to a missing page is reported at the redirect, but that of a folder does not name its pages.
    if (end === next && end.file === null)
      return rules.has(path?.replace(/\/$/, '') ?? '') ? answered : url;
    return to.hash === '' ? end : { ...end, fragment: '' };
  };
  return (url) => {
    const ruled = followRule(url);
    if (ruled !== url) return ruled;
    const to = url.file === null ? undefined : ends.get(url.file);
    if (to === undefined) return url;
    const path = withBase(base, splitSuffix(to).path);
    const file = to.startsWith('/') && !to.includes('#') ? findFile({ base, files }, path) : null;
    // The target is on another site, or it is an error that is reported at the redirect.
    return file === null ? { ...url, fragment: '' } : { ...url, path, file };
  };
}

/** Reads the `_redirects` of an output. Returns an empty text if there is none. */
export function readRedirects(root: string): string {
  return readTextIfThere(join(root, REDIRECTS_FILE));
}
