/**
 * The schema of the options that define findings: `rules`, `ignore`, `external` and `secrets`. In: the options of the
 * config. Out: the same with defaults.
 */
import * as z from 'zod';
import { rules as allRules, type RuleId } from '../diagnostics/rules.js';
import { day, glob, host, shortText, text } from './fields.js';

const ruleIds = Object.keys(allRules) as [RuleId, ...RuleId[]];

export const rules = z.partialRecord(z.enum(ruleIds), z.enum(['error', 'warn', 'ignore']));

/** Ids of the rules that can be ignored. The findings of all others stop a build, so nothing may hide them. */
const ignorableIds = ruleIds.filter((id) => !('fixed' in allRules[id])) as [RuleId, ...RuleId[]];

export const ignoreEntry = z.strictObject({
  /** The rule that is ignored. */
  rule: z.enum(ignorableIds),
  /** A glob of the files whose findings are ignored, relative to the site folder. @example 'docs/legacy/**' */
  path: glob,
  /** Why; shown when the entry ends. */
  reason: shortText,
  /** The last day it holds, in UTC. @example '2026-12-31' */
  until: day,
});

export const external = z.strictObject({
  /** URLs that begin so are not asked. @default [] @example ['https://www.linkedin.com/'] */
  ignore: z
    .array(
      text.regex(/^https?:\/\/[^/]/, 'the beginning of a URL, such as "https://www.linkedin.com/"'),
    )
    .max(1_000)
    .default([]),
  /** Hosts of a private network that may be asked all the same. @default [] @example ['wiki.corp.example'] */
  privateHosts: z.array(host).max(1_000).default([]),
  /** A URL that was good is asked again after this long. @default 7 */
  maxAgeDays: z.number().min(0).max(365).default(7),
  /** One that begins to fail is a warning for this long, then an error. @default 3 */
  quarantineDays: z.number().min(0).max(90).default(3),
  /** For each request. @default 20 */
  timeoutSeconds: z.number().min(0.1).max(120).default(20),
  /** Requests at a time. @default 2 */
  perHost: z.int().min(1).max(16).default(2),
});

export const secrets = z.strictObject({
  /** Values that look like secrets and are none: keys of examples, accounts that are public. @default [] */
  allow: z.array(text.min(8)).max(1_000).default([]),
});
