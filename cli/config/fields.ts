/**
 * Kinds of values that many options share, each with its bounds and, where a pattern is not enough, the words for what
 * is expected.
 */
import { z } from 'zod';
import { isPermalink, isSiteUrl, isWebUrl } from './formats.js';

export const text = z.string().max(10_000);
export const shortText = z.string().min(1).max(1_000);
export const siteUrl = text.refine(
  isSiteUrl,
  'an absolute http(s) URL without path, such as "https://docs.example.com"',
);
export const permalink = text.refine(
  isPermalink,
  'a path on this site that begins with "/", such as "/docs/intro"',
);
/** A permalink or an absolute URL of a scheme that cannot run script. */
export const webUrl = text.refine(
  isWebUrl,
  'a path that begins with "/" or an http, https, mailto or tel URL',
);
export const docId = shortText;
export const host = text.regex(
  /^[a-z0-9.-]+(:\d+)?$/,
  'a host name in lower case, such as "img.example.com"',
);
