/**
 * The schema of `privateRepositories`: readers see a warning before they follow links to them, and the check knows their
 * names. In: the option of the config. Out: the same with defaults.
 */
import * as z from 'zod';
import { PRIVATE_LINKS_STORAGE_KEY } from '../../theme/constants.js';
import { host, shortText, text } from './fields.js';

const audience = z.strictObject({
  /** `CIS` gives the heading "For CIS Subscribers Only". @default '' */
  label: text.max(100).default(''),
  /** The repositories of this audience; none means all that no earlier audience names. @default [] */
  repositories: z.array(shortText).max(10_000).default([]),
  /** The key in local storage that "Don't warn me again" sets. @default 'dontWarnGitHubLinks' */
  storageKey: shortText.default(PRIVATE_LINKS_STORAGE_KEY),
});

export const privateRepositories = z.strictObject({
  /** The code-hosting service. @default 'github.com' */
  host: host.default('github.com'),
  /** Its name in "Continue to …". @default 'GitHub' */
  hostLabel: shortText.default('GitHub'),
  /** The organization whose repositories only subscribers see. */
  organization: text.regex(/^[A-Za-z0-9_.-]+$/, 'the name of an organisation'),
  /** All of its repositories: a link to another one is a finding. @default any may exist */
  repositories: z.array(shortText).max(10_000).optional(),
  /** Its repositories that everybody sees. @default [] */
  publicRepositories: z.array(shortText).max(10_000).default([]),
  /** Checked in order. @default one, of all other repositories */
  audiences: z
    .array(audience)
    .min(1)
    .max(20)
    .default([{ label: '', repositories: [], storageKey: PRIVATE_LINKS_STORAGE_KEY }]),
  /** Escape closes the dialog. */
  closeOnEscape: z.boolean().default(true),
  /** A click beside the dialog closes it. */
  closeOnOverlay: z.boolean().default(true),
  /** Enter follows the link when no button has the focus. @default false */
  acceptOnEnter: z.boolean().default(false),
});
