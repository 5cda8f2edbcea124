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
  /** The repositories of this audience; an empty list means all that no earlier audience names. @default [] */
  repositories: z.array(shortText).max(10_000).default([]),
  /** The key in local storage that "Don't warn me again" sets. @default 'dontWarnGitHubLinks' */
  storageKey: shortText.default(PRIVATE_LINKS_STORAGE_KEY),
});

export const privateRepositories = z.strictObject({
  /** The code-hosting service. @default 'github.com' */
  host: host.default('github.com'),
  /** The name of the service in "Continue to …". @default 'GitHub' */
  hostLabel: shortText.default('GitHub'),
  /** The organization with repositories that only subscribers see. */
  organization: text.regex(/^[A-Za-z0-9_.-]+$/, 'the name of an organisation'),
  /** All repositories of the organization: a link to any other one is a finding. @default any may exist */
  repositories: z.array(shortText).max(10_000).optional(),
  /** The repositories that everyone can see. @default [] */
  publicRepositories: z.array(shortText).max(10_000).default([]),
  /** The audiences, checked in order. @default one, of all other repositories */
  audiences: z
    .array(audience)
    .min(1)
    .max(20)
    .default([{ label: '', repositories: [], storageKey: PRIVATE_LINKS_STORAGE_KEY }]),
  /** Escape closes the dialog. */
  closeOnEscape: z.boolean().default(true),
  /** A click outside the dialog closes it. */
  closeOnOverlay: z.boolean().default(true),
  /** Enter follows the link if no button has the focus. @default false */
  acceptOnEnter: z.boolean().default(false),
});
