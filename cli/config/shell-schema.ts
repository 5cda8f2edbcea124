/**
 * The schema of the parts of every page besides prose, navbar and footer: head, color mode, announcement bar and table of
 * contents. In: the options of the config. Out: the same with defaults.
 */
import * as z from 'zod';
import { TOC_MAX_HEADING_LEVEL, TOC_MIN_HEADING_LEVEL } from '../../theme/constants.js';
import { color, shortText, text } from './fields.js';

export const headTag = z.strictObject({
  /**
   * The element. The policy of `_headers` lets through what it names: a script or style without address by its hash, one of
   * another host by the host. What that loads itself, it does not.
   */
  tag: z.enum(['meta', 'link', 'script', 'style', 'noscript'], {
    error:
      'a tag of "meta", "link", "script", "style" and "noscript"; "base" would lead every link of a page elsewhere, and the policy of "_headers" forbids it',
  }),
  /** Its attributes by name; `true` gives one without a value. */
  attributes: z
    .record(
      text.regex(/^[a-zA-Z][a-zA-Z0-9:_-]*$/, 'the name of an attribute'),
      z.union([text, z.boolean()]),
    )
    .default({}),
  /** What is inside of it. */
  content: text.optional(),
});

export const colorMode = z.strictObject({
  /** What a new reader gets. */
  default: z.enum(['light', 'dark']).default('light'),
  /** Offer the switch. @default true */
  switch: z.boolean().default(true),
  /** Follow the system until the reader chooses. @default false */
  respectSystem: z.boolean().default(false),
});

export const announcementBar = z.strictObject({
  /** Names the notice in local storage. */
  id: shortText.default('announcement'),
  /** HTML. */
  content: shortText,
  /** A CSS color. */
  backgroundColor: color.optional(),
  /** A CSS color. */
  textColor: color.optional(),
  /** Readers can close it. */
  isCloseable: z.boolean().default(true),
});

export const toc = z
  .strictObject({
    /** The first level that it lists. */
    minHeadingLevel: z.int().min(2).max(6).default(TOC_MIN_HEADING_LEVEL),
    /** The last level that it lists. */
    maxHeadingLevel: z.int().min(2).max(6).default(TOC_MAX_HEADING_LEVEL),
  })
  .refine(({ minHeadingLevel, maxHeadingLevel }) => minHeadingLevel <= maxHeadingLevel, {
    message: 'a "minHeadingLevel" that is not above "maxHeadingLevel"',
  });
