/**
 * Redirects of whole folders: `/old/*` leads to `/new/*`. In: such redirects of the config, and the pages. Out: a rule for
 * hosts, and a redirect for each page that the target has, because other hosts need a document for each old address.
 */
import type { SiteConfig } from '../config/schema.js';
import { canonicalPermalink, splitSuffix } from '../paths/path.js';
import type { Redirect } from '../types.js';
import { bare } from './targets.js';

type ConfigRedirect = SiteConfig['redirects'][number];

/** The part of an address that `*` stands for, as hosts write it in a target. */
export const SPLAT = ':splat';

export interface RedirectPattern {
  /** Index in the config. */
  readonly index: number;
  /** The path in front of `/*`. */
  readonly folder: string;
  readonly to: string;
  readonly status: Redirect['status'];
}

/** @example isPattern({ from: '/old/*' }) // true */
export function isPattern({ from }: Pick<ConfigRedirect, 'from'>): boolean {
  return from.endsWith('/*');
}

/** Lists the redirects with `*`. Hosts use the first rule that matches, so those of deeper folders come first. */
export function listPatterns({ redirects }: Pick<SiteConfig, 'redirects'>): RedirectPattern[] {
  return redirects
    .flatMap((redirect, index): RedirectPattern[] => {
      if (!isPattern(redirect)) return [];
      const { from, to, permanent } = redirect;
      const target = to.includes(SPLAT) ? to : to.replace('*', SPLAT);
      return [{ index, folder: from.slice(0, -2), to: target, status: permanent ? 301 : 302 }];
    })
    .sort((a, b) => b.folder.length - a.folder.length);
}

/** Returns whether the addresses of a pattern contain an address. */
export function covers({ folder }: Pick<RedirectPattern, 'folder'>, address: string): boolean {
  return `${bare(address)}/`.startsWith(`${folder}/`);
}

export function asRedirect({ folder, to, status }: RedirectPattern): Redirect {
  return { from: `${folder}/*`, to, status };
}

/** Returns the redirect for each address whose target exists. A target without `*` has none: any address leads there. */
export function expandPattern(
  { folder, to, status }: RedirectPattern,
  addresses: Iterable<string>,
  trailingSlash: boolean,
): Redirect[] {
  const { path, suffix } = splitSuffix(to);
  const [before = '', after = '', ...others] = path.split(SPLAT);
  if (!path.startsWith('/') || !path.includes(SPLAT) || others.length > 0) return [];
  const end = after.replace(/\/$/, '');
  return [...addresses].flatMap((address) => {
    const known = bare(address);
    const isFolder = `${known}/` === before && end === '';
    const isBelow =
      known.startsWith(before) && known.endsWith(end) && known.length > before.length + end.length;
    if (!isFolder && !isBelow) return [];
    const rest = isFolder ? '' : known.slice(before.length, known.length - end.length);
    const from = canonicalPermalink(`${folder}/${rest}`, trailingSlash);
    return [{ from, to: address + suffix, status }];
  });
}

/** Whether the target of a pattern is covered by the pattern itself, so that it never ends. */
export function isEndless(pattern: RedirectPattern): boolean {
  return pattern.to.startsWith('/') && covers(pattern, pattern.to.replace(SPLAT, ''));
}

/** Returns the target of an address that the pattern covers. */
export function rewrite(pattern: RedirectPattern, address: string): string {
  const rest = bare(address).slice(pattern.folder.length + 1);
  return pattern.to.replace(SPLAT, () => rest);
}
