/**
 * Kinds of values that many options share, each with its bounds and, where a pattern is not enough, the words for what
 * is expected.
 */
import * as z from 'zod';
import {
  isColor,
  isDay,
  isFolder,
  isGlob,
  isPermalink,
  isRoutePath,
  isScriptPath,
  isSelector,
  isSiteUrl,
  isWebUrl,
  normaliseFolder,
} from './formats.js';
import { BASE_PATH } from '../path.js';
import { isScheme } from '../safe-url.js';

export const text = z.string().max(10_000);
export const shortText = z
  .string()
  .min(1)
  .max(1_000)
  .refine((value) => value.trim() !== '', 'text that is not blank');
/** An origin, without slash at its end. */
export const siteUrl = text
  .refine(isSiteUrl, 'an absolute http(s) URL without path, such as "https://docs.example.com"')
  .transform((url) => new URL(url).origin);
export const permalink = text.refine(
  isPermalink,
  'a path on this site that begins with "/", such as "/docs/intro"',
);
/** A permalink or an absolute URL; `checkUrls` says which schemes it may have. */
export const webUrl = text.refine(
  isWebUrl,
  'a path that begins with "/" or a URL with the scheme http, https, mailto, tel, sms or ftp',
);
/** Where something is published. */
export const routePath = text.refine(
  isRoutePath,
  'a path of plain names that begins with "/", such as "/docs", without query and hash',
);
/** An old address: one, where hosts that read `_redirects` would take "*" and ":name" for patterns. */
export const redirectSource = text.refine(
  (value) => isRoutePath(value) && !/\*|\/:/.test(value),
  'the path of one page that begins with "/", such as "/old/page" or "/old%20page", without query, hash, "*" and ":name"',
);
/** Relative to the site folder. */
export const folder = shortText
  .refine(
    isFolder,
    'the relative path of a folder, such as "docs" or "../docs", that does not hold the site itself',
  )
  .transform(normaliseFolder);
/** A folder whose path is part of addresses. */
export const translationFolder = shortText.refine(
  (value) => BASE_PATH.test(`/${value}/`),
  'the path of a folder below the site folder, of letters, digits, ".", "_", "~" and "-", such as "pl"',
);
/** A file that the bundler takes, relative to the site folder. */
export const script = shortText.refine(
  isScriptPath,
  'the relative path of a JavaScript or TypeScript file, such as "analytics.ts"',
);
/** `guides/vpc`: a page, by its path below the docs. */
export const docId = shortText.clone();
export const host = text.regex(
  /^[a-z0-9.-]+(:\d+)?$/,
  'a host name in lower case, such as "img.example.com"',
);
export const scheme = text.refine(
  isScheme,
  'a URL scheme in lower case without colon, such as "vscode"; those that run code or open files, as "javascript", "data" and "file" do, are never allowed',
);
/** The last day of something. */
export const day = text.refine(isDay, 'a day, such as "2026-12-31"');
/** Files, relative to the site folder. */
export const glob = shortText.refine(
  isGlob,
  'a glob of paths relative to the site folder, such as "docs/legacy/**"',
);
export const selector = shortText.refine(isSelector, 'a CSS selector, such as ".prose img"');
export const color = text
  .max(100)
  .refine(isColor, 'a CSS color, such as "#0b5fff" or "rebeccapurple"');
