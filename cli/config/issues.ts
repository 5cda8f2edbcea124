/**
 * Turns the schema's issues into diagnostics that name the key path, what is expected and what was received.
 */
import type * as z from 'zod';
import { keyPath, placeOption, type ConfigFile } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean, suggest } from '../diagnostics/suggest.js';
import { shorten } from '../values/fit-text.js';
import type { Diagnostic } from '../types.js';
import { valueAt } from '../values/value-at.js';
import { findNameElsewhere } from './names-elsewhere.js';

type Issue = z.core.$ZodIssue;

/** Longer received values are cut: a message is one line. */
const MAX_SHOWN_LENGTH = 60;

/** Maximum number of keys in the description of an object, and beside the name that is probably meant. */
const MOST_KEYS = 12;

/** Maximum number of names that a message lists; more would not help. */
const MAX_LISTED = 100;

interface Description {
  readonly path: readonly PropertyKey[];
  /** The part of the option that is wrong. @default 'value' */
  readonly part?: 'name';
  readonly reason: string;
  readonly note: string | null;
  /** The allowed names, which follow the note. */
  readonly list?: string;
  /** The option that an unknown name probably means. */
  readonly meant?: string;
}

/** Returns the diagnostics of all issues. `input` is the validated value, and `config` is the file that it came from. */
export function describeIssues(
  error: z.ZodError,
  input: unknown,
  config: ConfigFile,
): Diagnostic[] {
  const listed = new Set<string>();
  const found = error.issues.flatMap((issue) =>
    describe({ ...issue, path: asWritten(issue.path, input) }, input),
  );
  const misspelt = new Set(found.flatMap(({ meant }) => meant ?? []));
  return found
    .filter(({ path, part }) => part === 'name' || !misspelt.has(keyPath(path)))
    .map(({ path, part, reason, note, list }) =>
      diagnostic('config', reason, {
        ...placeOption(config, path, part),
        note: list === undefined ? note : withList(note, list, listed),
      }),
    );
}

/** A sidebar is checked as the list of its items, and may be written as an object that has them. */
function asWritten(path: readonly PropertyKey[], input: unknown): PropertyKey[] {
  const written: PropertyKey[] = [];
  for (const key of path) {
    const isInside = typeof key === 'number' && !Array.isArray(valueAt(input, written));
    if (isInside && Array.isArray(valueAt(input, [...written, 'items']))) written.push('items');
    written.push(key);
  }
  return written;
}

/** The list of allowed options is printed once per object, with its first unknown option. */
function withList(note: string | null, list: string, listed: Set<string>): string {
  const isKnown = listed.has(list);
  listed.add(list);
  return `${withSpace(note)}${isKnown ? '' : list}`.trim() || 'Remove it.';
}

function describe(issue: Issue, input: unknown): Description[] {
  const path = keyPath(issue.path);
  const received = valueAt(input, issue.path);
  const reason =
    received === undefined
      ? `Missing option "${path}"`
      : `Invalid value for "${path}": received ${show(received)}`;
  const one = (note: string | null) => [{ path: issue.path, reason, note }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownOption(issue.path, key, allowedKeys(issue)));
    case 'invalid_key':
      return [
        {
          path: issue.path,
          part: 'name',
          reason: `Unknown name "${String(issue.path.at(-1))}" in "${keyPath(issue.path.slice(0, -1))}"`,
          note: unknownName(issue),
        },
      ];
    case 'invalid_value': {
      const allowed = issue.values.map(String);
      return one(nearestOf(received, allowed) + (ownDescription(issue) ?? listOf(allowed)));
    }
    case 'invalid_union': {
      const branches = sortBranches(issue);
      const inner = meantBranch(issue, branches, received);
      if (inner !== undefined)
        return inner.flatMap((one) =>
          describe({ ...one, path: [...issue.path, ...one.path] }, input),
        );
      const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
      const allowed = options.map(String);
      return one(
        allowed.length > 0
          ? nearestOf(received, allowed) + listOf(allowed)
          : (ownDescription(issue) ?? expectedTypes(branches)),
      );
    }
    default:
      return one(`Expected ${expectation(issue)}.`);
  }
}

type Branch = readonly z.core.$ZodIssue[];
type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

/**
 * Sorts branches of the received type first, then by number of issues. A branch of another type was not meant, however few
 * issues it has.
 */
function sortBranches({ errors }: UnionIssue): Branch[] {
  const isOther = (branch: Branch) =>
    Number(branch.some(({ code, path }) => code === 'invalid_type' && path.length === 0));
  return errors
    .filter((branch) => branch.length > 0)
    .sort((a, b) => isOther(a) - isOther(b) || a.length - b.length);
}

/**
 * Returns the branch that was meant, which is the one with the fewest issues. Branches of a union either have a `type`, or
 * are so few that this is right.
 */
function meantBranch(
  issue: UnionIssue,
  [nearest]: readonly Branch[],
  received: unknown,
): Branch | undefined {
  if (typeof received !== 'object' || received === null) return undefined;
  // A required key is missing, so it is unknown which branch was meant. The schema's own description names them all.
  const isNone = nearest?.some(
    ({ code, path }) =>
      code !== 'unrecognized_keys' && path.length === 1 && valueAt(received, path) === undefined,
  );
  return isNone === true && ownDescription(issue) !== null ? undefined : nearest;
}

/** Returns the schema's own description of a union. It begins with an article; messages of zod do not. */
function ownDescription({ message }: Issue): string | null {
  return /^an? /.test(message) ? `Expected ${message}.` : null;
}

/** Lists the types that the branches of a union expect. */
function expectedTypes(branches: readonly Branch[]): string | null {
  const types = branches.flatMap(([issue]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? [expectation(issue)] : [],
  );
  return types.length > 0 ? `Expected ${types.join(', or ')}.` : null;
}

function unknownOption(
  path: readonly PropertyKey[],
  key: string,
  allowed: readonly string[],
): Description {
  const nearest = findNameElsewhere(path, key, allowed) ?? suggest(key, allowed);
  return {
    path: [...path, key],
    part: 'name',
    reason: `Unknown option "${keyPath([...path, key])}"`,
    note: nearest === null ? null : `Did you mean "${nearest}"?`,
    ...(nearest !== null && { meant: keyPath([...path, nearest]) }),
    list:
      nearest !== null && allowed.length > MOST_KEYS
        ? ''
        : allowed.length > MAX_LISTED
          ? 'The manual lists all.'
          : allowed.length > 0
            ? listOf(allowed)
            : 'Remove it.',
  };
}

function unknownName(issue: Extract<Issue, { code: 'invalid_key' }>): string {
  const inner = issue.issues[0];
  if (inner?.code === 'invalid_value') {
    const allowed = inner.values.map(String);
    return nearestOf(issue.path.at(-1), allowed) + listOf(allowed);
  }
  return inner ? `Expected ${expectation(inner)}.` : 'Remove it.';
}

/** Describes what the schema expects, as the end of "Expected …". */
function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const keys = allowedKeys(issue);
      return keys.length > 0 && keys.length <= MOST_KEYS
        ? `an object with ${keys.join(', ')}`
        : article(issue.expected);
    }
    case 'too_small':
      return issue.origin === 'string' ? 'text that is not empty' : `at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `at most ${issue.maximum} characters`
        : `at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

function article(type: string): string {
  const names: Record<string, string> = {
    record: 'an object',
    object: 'an object',
    array: 'an array',
    int: 'a whole number',
  };
  return names[type] ?? `a ${type}`;
}

function show(value: unknown): string {
  const shown =
    typeof value === 'string'
      ? JSON.stringify(value)
      : Array.isArray(value)
        ? 'an array'
        : typeof value === 'object' && value !== null
          ? 'an object'
          : String(value);
  return shorten(shown, MAX_SHOWN_LENGTH);
}

/** Suggests the name that was meant, as a sentence followed by a space. */
function nearestOf(received: unknown, allowed: readonly string[]): string {
  return typeof received === 'string' ? withSpace(didYouMean(received, allowed)) : '';
}

function listOf(allowed: readonly string[]): string {
  return `Allowed: ${allowed.join(', ')}.`;
}

function withSpace(sentence: string | null): string {
  return sentence === null ? '' : `${sentence} `;
}

/** The schema's error map stores the allowed keys in the message, the only field an issue keeps of its schema. */
function allowedKeys(issue: Issue): string[] {
  return issue.message.startsWith(ALLOWED) ? issue.message.slice(ALLOWED.length).split(' ') : [];
}

const ALLOWED = 'allowed: ';

/**
 * Error map for the parse call. It stores the names that an object or record allows in the issue about an unknown name, or
 * about a value that is no object.
 */
export const errorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys' && issue.code !== 'invalid_type') return undefined;
  const definition: unknown = issue.inst?._zod.def;
  const names =
    keysOf(valueAt(definition, ['shape'])) ??
    keysOf(valueAt(definition, ['keyType', 'def', 'entries']));
  return names && `${ALLOWED}${names.join(' ')}`;
};

function keysOf(value: unknown): string[] | undefined {
  return typeof value === 'object' && value !== null ? Object.keys(value) : undefined;
}
