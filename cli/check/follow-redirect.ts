/**
 * Where a link ends that leads to a redirect: browsers take the fragment along, unless the redirect has its own. In: the
 * site and its output. Out: for a URL the one that its fragment is about.
 */
import { outputPath, splitSuffix, withBase } from '../path.js';
import type { OutputFiles } from '../server/output-files.js';
import type { Site } from '../types.js';
import { findFile, type InternalUrl } from './resolve-url.js';

/** The URL itself where nothing redirects it. */
export type FollowRedirect = (url: InternalUrl) => InternalUrl;

export function createRedirectFollower(
  { redirects, data: { base } }: Pick<Site, 'redirects' | 'data'>,
  files: OutputFiles,
): FollowRedirect {
  const ends = new Map(redirects.map(({ from, to }) => [outputPath(from), to]));
  return (url) => {
    const to = url.file === null ? undefined : ends.get(url.file);
    if (to === undefined) return url;
    const path = withBase(base, splitSuffix(to).path);
    const file = to.startsWith('/') && !to.includes('#') ? findFile({ base, files }, path) : null;
    // Another site's, or what the redirect itself is at fault for.
    return file === null ? { ...url, fragment: '' } : { ...url, path, file };
  };
}
