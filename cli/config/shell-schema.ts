/**
 * The schema of the page parts other than prose, navbar and footer: head, color mode, announcement bar and table of
 * contents. In: the options of the config. Out: the same with defaults.
 */
import * as z from 'zod';
import { TOC_MAX_HEADING_LEVEL, TOC_MIN_HEADING_LEVEL } from '../../theme/constants.js';
import { color, shortText, text } from './fields.js';

export const headTag = z.strictObject({
  /**
   * The element. The policy in `_headers` allows it: an inline script or style by its hash, and one from another host by the
   * host. `csp` allows further files that those load.
   */
  tag: z.enum(['meta', 'link', 'script', 'style', 'noscript'], {
    error:
      'a tag of "meta", "link", "script", "style" and "noscript"; "base" would lead every link of a page elsewhere, and the policy of "_headers" forbids it',
  }),
  /** The attributes by name; `true` stands for an attribute without a value. */
  attributes: z
    .record(
      text.regex(/^[a-zA-Z][a-zA-Z0-9:_-]*$/, 'the name of an attribute'),
      z.union([text, z.boolean()]),
    )
    .default({}),
  /** The content of the element. */
  content: text.optional(),
});

export const colorMode = z.strictObject({
  /** The mode for new readers. */
  default: z.enum(['light', 'dark']).default('light'),
  /** Show the switch. @default true */
  switch: z.boolean().default(true),
  /** Follow the system until the reader chooses. The switch then has three states: light, dark and system. @default false */
  respectSystem: z.boolean().default(false),
});

export const announcementBar = z.strictObject({
  /** Identifies the notice in local storage. */
  id: shortText.default('announcement'),
  /** The text, as HTML. */
  content: shortText,
  /** A CSS color. */
  backgroundColor: color.optional(),
  /** A CSS color. */
  textColor: color.optional(),
  /** Whether readers can close the notice. */
  isCloseable: z.boolean().default(true),
});

export const toc = z
  .strictObject({
    /** The first heading level in the list. */
    minHeadingLevel: z.int().min(2).max(6).default(TOC_MIN_HEADING_LEVEL),
    /** The last heading level in the list. */
    maxHeadingLevel: z.int().min(2).max(6).default(TOC_MAX_HEADING_LEVEL),
  })
  .refine(({ minHeadingLevel, maxHeadingLevel }) => minHeadingLevel <= maxHeadingLevel, {
    message: 'a "minHeadingLevel" that is not above "maxHeadingLevel"',
  });
