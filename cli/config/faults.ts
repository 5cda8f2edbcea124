/**
 * Turns the schema's issues into diagnostics that name the key path, what is expected and what was received.
 */
import type * as z from 'zod';
import { keyPath, placeOption, type ConfigFile } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean, suggest } from '../diagnostics/suggest.js';
import { shorten } from '../fit-text.js';
import type { Diagnostic } from '../types.js';
import { valueAt } from '../value-at.js';
import { findNameElsewhere } from './names-elsewhere.js';

type Issue = z.core.$ZodIssue;

/** Longer received values are cut: a message is one line. */
const MAX_SHOWN_LENGTH = 60;

/** One diagnostic per fault; `input` is what was validated, `config` where it came from. */
export function describeFaults(
  error: z.ZodError,
  input: unknown,
  config: ConfigFile,
): Diagnostic[] {
  const listed = new Set<string>();
  return error.issues
    .flatMap((issue) => describe(issue, input))
    .map(({ path, part, reason, note, list }) =>
      diagnostic('config', reason, {
        ...placeOption(config, path, part),
        note: list === undefined ? note : withList(note, list, listed),
      }),
    );
}

/** More names than these are no help in a message. */
const MAX_LISTED = 100;

/** Options of one object have the list of its options once, with the first of them. */
function withList(note: string | null, list: string, listed: Set<string>): string {
  const isKnown = listed.has(list);
  listed.add(list);
  return `${withSpace(note)}${isKnown ? '' : list}`.trim() || 'Remove it.';
}

interface Fault {
  readonly path: readonly PropertyKey[];
  /** What of the option is at fault. @default 'value' */
  readonly part?: 'name';
  readonly reason: string;
  readonly note: string | null;
  /** What is allowed instead; said after the note. */
  readonly list?: string;
}

function describe(issue: Issue, input: unknown): Fault[] {
  const path = keyPath(issue.path);
  const received = valueAt(input, issue.path);
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
      const nearest = typeof received === 'string' ? withSpace(didYouMean(received, allowed)) : '';
      const note = `${nearest}${ownWords(issue) ?? `Allowed: ${allowed.join(', ')}.`}`;
      return [
        {
          path: issue.path,
          reason: reasonOf(path, received),
          note,
        },
      ];
    }
    case 'invalid_union':
      return describeUnion(issue, input, received);
    default:
      return [
        {
          path: issue.path,
          reason: reasonOf(path, received),
          note: `Expected ${expectation(issue)}.`,
        },
      ];
  }
}

function reasonOf(path: string, received: unknown): string {
  return received === undefined
    ? `Missing option "${path}"`
    : `Invalid value for "${path}": received ${show(received)}`;
}

/** Unions are either told apart by `type`, or few enough that the branch with the fewest faults is the one meant. */
function describeUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  input: unknown,
  received: unknown,
): Fault[] {
  const path = keyPath(issue.path);
  // A branch that wants something else than an object was not meant, however few faults it has.
  const isOther = (branch: readonly z.core.$ZodIssue[]) =>
    Number(branch.some(({ code, path }) => code === 'invalid_type' && path.length === 0));
  const branches = [...issue.errors]
    .filter((branch) => branch.length > 0)
    .sort((a, b) => isOther(a) - isOther(b) || a.length - b.length);
  const nearest = branches[0];
  const isObject = typeof received === 'object' && received !== null;
  // Nothing says which branch was meant; the schema's words name them all.
  const isNone = nearest?.some(
    ({ code, path }) =>
      code !== 'unrecognized_keys' && path.length === 1 && valueAt(received, path) === undefined,
  );
  if (nearest && isObject && !(isNone && ownWords(issue) !== null)) {
    return nearest.flatMap((inner) =>
      describe({ ...inner, path: [...issue.path, ...inner.path] }, input),
    );
  }
  const options =
    'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
  const note =
    options.length > 0
      ? `${typeof received === 'string' ? withSpace(didYouMean(received, options)) : ''}Allowed: ${options.join(', ')}.`
      : (ownWords(issue) ?? expectedTypes(branches));
  return [
    {
      path: issue.path,
      reason: reasonOf(path, received),
      note,
    },
  ];
}

/** What the schema itself says that a union is: its words begin with an article, those of zod do not. */
function ownWords({ message }: Issue): string | null {
  return /^an? /.test(message) ? `Expected ${message}.` : null;
}

/** The types that the branches of a union want. */
function expectedTypes(branches: readonly (readonly z.core.$ZodIssue[])[]): string | null {
  const types = branches.flatMap(([issue]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? [expectation(issue)] : [],
  );
  return types.length > 0 ? `Expected ${types.join(', or ')}.` : null;
}

function unknownOption(
  path: readonly PropertyKey[],
  key: string,
  allowed: readonly string[],
): Fault {
  const nearest = findNameElsewhere(path, key, allowed) ?? suggest(key, allowed);
  return {
    path: [...path, key],
    part: 'name',
    reason: `Unknown option "${keyPath([...path, key])}"`,
    note: nearest === null ? null : `Did you mean "${nearest}"?`,
    list: wayOut(allowed),
  };
}

function wayOut(allowed: readonly string[]): string {
  if (allowed.length > MAX_LISTED) return 'The manual lists all.';
  return allowed.length > 0 ? `Allowed: ${allowed.join(', ')}.` : 'Remove it.';
}

function unknownName(issue: Extract<Issue, { code: 'invalid_key' }>): string {
  const inner = issue.issues[0];
  if (inner?.code === 'invalid_value') {
    const allowed = inner.values.map(String);
    return `${withSpace(didYouMean(String(issue.path.at(-1)), allowed))}Allowed: ${allowed.join(', ')}.`;
  }
  return inner ? `Expected ${expectation(inner)}.` : 'Remove it.';
}

/** What the schema wanted, as the end of "Expected …". */
function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return article(issue.expected);
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

function withSpace(sentence: string | null): string {
  return sentence === null ? '' : `${sentence} `;
}

/** The schema's error map stores the allowed keys in the message, the only field an issue keeps of its schema. */
function allowedKeys(issue: Issue): string[] {
  return issue.message.startsWith(ALLOWED) ? issue.message.slice(ALLOWED.length).split(' ') : [];
}

const ALLOWED = 'allowed: ';

/** Given to the parse call: keeps the names that an object or record allows with the fault that needs them. */
export const errorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const definition: unknown = issue.inst?._zod.def;
  const names =
    keysOf(valueAt(definition, ['shape'])) ??
    keysOf(valueAt(definition, ['keyType', 'def', 'entries']));
  return names && `${ALLOWED}${names.join(' ')}`;
};

function keysOf(value: unknown): string[] | undefined {
  return typeof value === 'object' && value !== null ? Object.keys(value) : undefined;
}
