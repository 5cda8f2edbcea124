/**
 * Where the findings of all stages come together. In: what the stages of one site found, in any order, and its config.
 * Out: what a command reports and what the config ignores, each finding once, sorted. Also what is wrong with the entries
 * of `ignore`: somebody has decided to live with a finding, for a reason and until a day. After that day it is reported
 * again, and the entry is a finding.
 */
import picomatch from 'picomatch';
import type { Diagnostic, SiteConfig } from '../types.js';
import { placeOption, type ConfigFile } from './config-places.js';
import { diagnostic, sortDiagnostics } from './diagnostic.js';
import { rules, type Rule, type RuleId } from './rules.js';

type IgnoreEntry = SiteConfig['ignore'][number];

type Ignores = Pick<SiteConfig, 'ignore'> & ConfigFile;

export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly ignored: readonly Diagnostic[];
}

/** @example collect([...ofSources, ...ofSite], config).diagnostics */
export function collect(found: readonly Diagnostic[], { ignore }: Ignores): Findings {
  const matchers = ignore.filter((entry) => !isExpired(entry)).map(createMatcher);
  const isIgnored = (one: Diagnostic) => matchers.some((matches) => matches(one));
  const sorted = sortDiagnostics(withoutRepeats(withoutDoubts(found)));
  return {
    diagnostics: sorted.filter((one) => !isIgnored(one)),
    ignored: sorted.filter(isIgnored),
  };
}

/** Of several stages or languages, each with a config of its own. */
export function joinFindings(all: readonly Findings[]): Findings {
  const join = (lists: readonly (readonly Diagnostic[])[]) =>
    sortDiagnostics(withoutRepeats(lists.flat()));
  return {
    diagnostics: join(all.map(({ diagnostics }) => diagnostics)),
    ignored: join(all.map(({ ignored }) => ignored)),
  };
}

/** A finding about a file that several pages include is reported once. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Set<string>();
  return diagnostics.filter(({ ruleId, file, place, reason }) => {
    if (place === null) return true;
    const key = JSON.stringify([ruleId, file, place, reason]);
    return !known.has(key) && known.add(key);
  });
}

/**
 * Findings of a template generator: VitePress and MkDocs macros fill `{{ name }}`, as Hugo and Jekyll do with other signs.
 * Their components and configs count too; a first line "title: …" is text as well.
 */
const SIGN_OF_TEMPLATES =
  /\b(?:VitePress|Vue|(?<!metadata of )MkDocs|Jinja|Hugo|Jekyll)\b|(?:shortcode|tag) "|expression in "|component </;

/** Unsure findings go where the site has no other sign of what they are about. */
function withoutDoubts(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isSign = ({ ruleId, reason, isUnsure }: Diagnostic) =>
    isUnsure !== true &&
    (ruleId === 'foreign-syntax' || ruleId === 'mdx-syntax') &&
    SIGN_OF_TEMPLATES.test(reason);
  return diagnostics.some(isSign)
    ? diagnostics
    : diagnostics.filter(({ isUnsure }) => isUnsure !== true);
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
