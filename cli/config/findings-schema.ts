/**
 * The schema of the options that define findings: `rules`, `ignore`, `lastVerified`, `external` and `secrets`. In: the
 * options of the config. Out: the same with defaults.
 */
import * as z from 'zod';
import { rules as allRules, type RuleId } from '../diagnostics/rules.js';
import { forEditors } from '../editor/for-editors.js';
import { day, glob, host, shortText, text } from './fields.js';

const ruleIds = Object.keys(allRules) as [RuleId, ...RuleId[]];

const severity = z.enum(['error', 'warn', 'ignore']);

export const rules = z.partialRecord(z.enum(ruleIds), severity).register(forEditors, {
  form: {
    type: 'object',
    properties: Object.fromEntries(
      ruleIds.map((id) => [id, { enum: severity.options, description: allRules[id].description }]),
    ),
    additionalProperties: false,
  },
});

/** Ids of the rules that can be ignored. The findings of all others stop a build, so nothing may hide them. */
const ignorableIds = ruleIds.filter((id) => !('fixed' in allRules[id])) as [RuleId, ...RuleId[]];

export const ignoreEntry = z.strictObject({
  /** The rule that is ignored. */
  rule: z.enum(ignorableIds),
  /** A glob of the files whose findings are ignored, relative to the site folder. @example 'docs/legacy/**' */
  path: glob,
  /** The reason; shown when the entry ends. */
  reason: shortText,
  /** The last day on which the entry applies, in UTC. @example '2026-12-31' */
  until: day,
});

export const lastVerified = z.strictObject({
  /** Days after which a page has to be checked again. @default none */
  maxAgeDays: z.int().min(1).max(36_500).optional(),
});

export const external = z.strictObject({
  /** Beginnings of URLs that are not requested. @default [] @example ['https://www.linkedin.com/'] */
  ignore: z
    .array(
      text.regex(/^https?:\/\/[^/]/, 'the beginning of a URL, such as "https://www.linkedin.com/"'),
    )
    .max(1_000)
    .default([]),
  /** Hosts of a private network that may be requested anyway. @default [] @example ['wiki.corp.example'] */
  privateHosts: z.array(host).max(1_000).default([]),
  /** Days after which a good URL is requested again. @default 7 */
  maxAgeDays: z.number().min(0).max(365).default(7),
  /** Days for which a new failure is a warning before it becomes an error. @default 3 */
  quarantineDays: z.number().min(0).max(90).default(3),
  /** Timeout for each request. @default 20 */
  timeoutSeconds: z.number().min(0.1).max(120).default(20),
  /** Number of requests to a host at a time. @default 2 */
  perHost: z.int().min(1).max(16).default(2),
});

export const secrets = z.strictObject({
  /** Values that look like secrets but are not: example keys, public accounts. @default [] */
  allow: z.array(text.min(8)).max(1_000).default([]),
});
