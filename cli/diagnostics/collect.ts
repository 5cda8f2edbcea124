/**
 * Collects the findings of all stages. In: the findings of one site, in any order, and its config. Out: the findings that a
 * command reports and those that the config ignores, each once, sorted. Also reports problems of the entries in `ignore`: an
 * entry hides a finding for a reason and until a day. After that day the finding appears again, and the entry itself is a
 * finding.
 */
import picomatch from 'picomatch';
import { today } from '../values/day.js';
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

/** Joins findings of several stages or languages, each with its own config. */
export function joinFindings(all: readonly Findings[]): Findings {
  const join = (lists: readonly (readonly Diagnostic[])[]) =>
    sortDiagnostics(withoutRepeats(lists.flat()));
  return {
    diagnostics: join(all.map(({ diagnostics }) => diagnostics)),
    ignored: join(all.map(({ ignored }) => ignored)),
  };
}

/** Reports a finding about a file that several pages include, or about all languages of a site, only once. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Set<string>();
  return diagnostics.filter(({ ruleId, file, place, reason, note }) => {
    if (place === null && file !== null) return true;
    const key = JSON.stringify([ruleId, file, place, reason, file === null ? note : null]);
    return !known.has(key) && known.add(key);
  });
}

/**
 * Matches findings that show a template generator: VitePress and MkDocs macros fill in `{{ name }}`; Hugo and Jekyll use
 * other markers. Their components and configs count too. A first line "title: …" does not, because it may be plain text.
 */
const SIGN_OF_TEMPLATES =
  /\b(?:VitePress|Vue|(?<!metadata of )MkDocs|Jinja|Hugo|Jekyll)\b|(?:shortcode|tag) "|expression in "|component </;

/** Drops unsure findings if no other finding shows that the site comes from a template generator. */
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
      note: `Its reason was "${entry.reason}". Fix the findings that it hid, or set a later date.`,
    }),
  );
}

/** Reports entries that hid nothing, after all checks in `asked` have run. */
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

/** Whether an entry covers a rule. It also covers rules that inherit from its rule. */
function covers(ignored: RuleId, found: RuleId): boolean {
  const { inherits }: Rule = rules[found];
  return found === ignored || inherits === ignored;
}

function describe({ rule, path }: IgnoreEntry): string {
  return `The entry that ignores "${rule}" in "${path}"`;
}

/** The entry is still valid on the day itself. */
function isExpired({ until }: IgnoreEntry): boolean {
  return until < today();
}
