/**
 * `ignore` of the config: findings that somebody has decided to live with, for a reason and until a day. In: findings
 * and the config. Out: the findings without those, and what is wrong with the entries themselves. An entry ends: what it
 * hid comes back the day after, and it is a finding.
 */
import picomatch from 'picomatch';
import type { Diagnostic, SiteConfig } from '../types.js';
import { placeOption, type ConfigFile } from './config-places.js';
import { diagnostic } from './diagnostic.js';
import { rules, type Rule, type RuleId } from './rules.js';

export type IgnoreEntry = SiteConfig['ignore'][number];

type Ignores = Pick<SiteConfig, 'ignore'> & ConfigFile;

export interface Split {
  readonly diagnostics: readonly Diagnostic[];
  readonly ignored: readonly Diagnostic[];
}

/** @example splitIgnored(found, config).diagnostics */
export function splitIgnored(found: readonly Diagnostic[], { ignore }: Ignores): Split {
  const valid = ignore.filter((entry) => !isExpired(entry)).map(createMatcher);
  if (valid.length === 0) return { diagnostics: found, ignored: [] };
  const isIgnored = (one: Diagnostic) => valid.some((matches) => matches(one));
  return {
    diagnostics: found.filter((one) => !isIgnored(one)),
    ignored: found.filter(isIgnored),
  };
}

/** For commands that show findings as they come. */
export function withoutIgnored(config: Ignores, found: readonly Diagnostic[]): Diagnostic[] {
  return [...reportExpired(config), ...splitIgnored(found, config).diagnostics];
}

export function reportExpired(config: Ignores): Diagnostic[] {
  return config.ignore.filter(isExpired).map((entry) =>
    diagnostic('expired-ignore', `${describe(entry)} ended on ${entry.until}`, {
      ...placeEntry(config, entry, 'until'),
      note: `Its reason was "${entry.reason}". Mend what it hid, or give it another day.`,
    }),
  );
}

/** After every check that was `asked` for: entries that hid nothing. */
export function reportUnused(
  config: Ignores,
  ignored: readonly Diagnostic[],
  asked: ReadonlySet<string>,
): Diagnostic[] {
  const isAsked = ({ onlyWith }: Rule) => onlyWith === undefined || asked.has(onlyWith);
  return config.ignore
    .filter((entry) => !isExpired(entry) && isAsked(rules[entry.rule]))
    .filter((entry) => !ignored.some(createMatcher(entry)))
    .map((entry) =>
      diagnostic('unused-ignore', `${describe(entry)} matches nothing`, {
        ...placeEntry(config, entry, 'path'),
        note: 'Remove it from "ignore".',
      }),
    );
}

function placeEntry(config: Ignores, entry: IgnoreEntry, key: keyof IgnoreEntry) {
  return placeOption(config, ['ignore', config.ignore.indexOf(entry), key]);
}

function createMatcher({ rule, path }: IgnoreEntry): (found: Diagnostic) => boolean {
  const isMatch = picomatch(path, { dot: true });
  return ({ ruleId, file }) => covers(rule, ruleId) && file !== null && isMatch(file);
}

/** An entry for a rule also hides the rules that inherit from it. */
function covers(ignored: RuleId, found: RuleId): boolean {
  const { inherits }: Rule = rules[found];
  return found === ignored || inherits === ignored;
}

function describe({ rule, path }: IgnoreEntry): string {
  return `The entry that ignores "${rule}" in "${path}"`;
}

/** The day itself is still covered. */
function isExpired({ until }: IgnoreEntry): boolean {
  return until < today();
}

/** `YYYY-MM-DD` in UTC; the day of `SOURCE_DATE_EPOCH` (seconds) where a build is to be repeated. */
function today(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH'] ?? '';
  const now = /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date();
  return now.toISOString().slice(0, 10);
}
